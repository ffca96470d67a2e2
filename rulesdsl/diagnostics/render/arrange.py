"""The order in which mistakes are shown: by place, each once."""

from collections.abc import Iterable, Sequence

from rulesdsl.diagnostics.model import Mistake, Severity


def arranged(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """Sorted by file, place and code; of several that say the same of the same place, one."""
    unique: dict[tuple[str, int, int, str, str], Mistake] = {}
    for mistake in mistakes:
        unique.setdefault(_rank(mistake), mistake)
    return tuple(unique[rank] for rank in sorted(unique))


def _rank(mistake: Mistake) -> tuple[str, int, int, str, str]:
    span = mistake.span.written
    return span.source.name, span.start, span.end, mistake.code, mistake.headline()


def counts(mistakes: Sequence[Mistake]) -> dict[Severity, int]:
    """How many there are of each severity, the worst first."""
    return {severity: sum(m.severity is severity for m in mistakes) for severity in Severity}


def in_words(mistakes: Sequence[Mistake]) -> str:
    """`2 errors and 1 warning`; `nothing` for none."""
    parts = [f"{n} {severity.value}{'s' if n > 1 else ''}" for severity, n in counts(mistakes).items() if n]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]])) or "nothing"
