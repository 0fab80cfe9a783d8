"""Mutation testing: seed small faults in a copy of the code, one at a time, and see whether the tests notice.

    make mutants                                              # every module of engines/, bot/host/ and bot/tables/
    make mutants ARGS="engines/cafe bot/tables/play.py --sample 40 --seed 2"

The faults come from the operators of Cosmic Ray. Its own runner restarts the tests for every mutant and cannot select
the relevant tests; mutmut can, but it omits constants and properties, and so every table of points, and adds a wrapper
to each function, which slows the engines' random games. So `tools.mutants` draws a random sample of each module's
mutants from a seed (`sample.py`), uses coverage.py once to find which tests of the module's package run which line, and
runs only these in a forked process, quickest first (`running.py`). It never changes the working tree.
"""
