"""What all tests share: chance is the same in every run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "faust",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("faust")
