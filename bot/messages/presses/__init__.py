"""Presses of buttons: where the buttons of a message lie, and which press was meant for another one."""
