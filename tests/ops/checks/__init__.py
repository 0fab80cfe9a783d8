"""Wrong configurations and broken surroundings: a start, the doctor and readiness say the same of each."""
