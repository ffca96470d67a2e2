"""What players are told, in their language: names of things, words of the rules, and phrases of the program."""
