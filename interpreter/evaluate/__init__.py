"""A plain, direct evaluator of the intermediate representation: the second opinion on the generated code.

It shares nothing with the compiled machine. `cells.py` holds a state and notes every write, `expressions.py` evaluates,
`payments.py` finds what can be paid exactly, `course.py` runs a game from choice to choice, `reads.py` says what an expression
may read.
"""
