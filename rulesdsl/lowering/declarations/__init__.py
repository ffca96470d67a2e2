"""Declarations for one player count: tables, settings, zones and states."""
