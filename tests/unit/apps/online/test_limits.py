"""`apps.online.limits`: a bucket gives at once what it has, then as fast as it fills."""

import pytest

from dejavu_rules.apps.online.limits import Bucket


def test_a_bucket_gives_what_it_has_and_then_as_it_fills() -> None:
    bucket, waits = Bucket.full(3, now=10.0), []
    for _ in range(5):
        bucket, wait = bucket.take(10.0, per_second=2, size=3)
        waits.append(wait)
    assert waits == [0, 0, 0, 0.5, 1.0]


def test_time_fills_it_up_to_its_size() -> None:
    bucket = Bucket(0.0, since=0.0)
    assert bucket.take(1.0, per_second=0.5, size=3)[1] == pytest.approx(1.0)
    after, wait = bucket.take(1000.0, per_second=0.5, size=3)
    assert (after.left, wait) == (2.0, 0)


def test_a_clock_that_goes_back_fills_nothing() -> None:
    assert Bucket(0.0, since=50.0).take(0.0, per_second=1, size=3)[1] == 1.0
