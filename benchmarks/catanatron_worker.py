"""catanatron's gym, in an environment of its own: it pins an old Gymnasium. Started by `benchmarks.learning`.

For each line on standard input it plays for as many seconds of processor time, and prints the number of steps. With
`sample` on its command line the sampler of the space chooses, with a mask of the valid actions, and otherwise a random
number chooses one of their list.
"""

import random
import sys
import time

import gymnasium
import numpy as np


def main() -> None:
    """Random valid actions, with the observation that each step returns; a random bot is the opponent."""
    env = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    rng, is_sampled = random.Random(0), "sample" in sys.argv

    def choose(valid: "list[int]") -> int:
        if not is_sampled:
            return rng.choice(valid)
        mask = np.zeros(env.action_space.n, np.int8)  # type: ignore[attr-defined]  # it is discrete
        mask[valid] = 1
        return int(env.action_space.sample(mask))

    _, info = env.reset(seed=0)
    print("ready", flush=True)
    for line in sys.stdin:
        steps, end = 0, time.process_time() + float(line)
        while time.process_time() < end:
            for _ in range(20):
                _, _, terminated, truncated, info = env.step(choose(info["valid_actions"]))
                steps += 1
                if terminated or truncated:
                    _, info = env.reset()
        print(steps, flush=True)


if __name__ == "__main__":
    main()
