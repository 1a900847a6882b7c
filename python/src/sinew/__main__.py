"""The command `sinew` of the package, as `python -m sinew ...`."""

from _sinew_command import main

if __name__ == "__main__":
    main()
