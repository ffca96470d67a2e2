"""The commands by their names. Their modules are imported when they are called."""

SECTIONS = {
    "Play": ("play", "list", "rulebook"),
    "Write": ("new", "check", "fmt", "schema", "explain"),
    "Look inside": ("resolve", "diff", "graph", "bench"),
    "More": ("completion", "help"),
}
"""The commands as the overall help groups them."""
COMMANDS = tuple(sorted(name for names in SECTIONS.values() for name in names))
