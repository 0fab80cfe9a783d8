"""The actions: posting messages, answering interactions, joining and leaving.

Services change the data and announce the changes. The interfaces (`rest`, `gateway`, `page`) know who requested them
and who gets them.
"""
