"""Train a policy by masked PPO: `python -m azeroth.research.train small-world --to policy.npz`.

One seat learns by playing against bots, at another place in every game; what it learnt is written as plain
arrays, which `bot:policy:FILE` plays with. Needs `azeroth[train]` (sb3-contrib and PyTorch).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from azeroth.engine import Mistake


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m azeroth.research.train", description=__doc__)
    made.add_argument("game", metavar="GAME", help="its name, as `azeroth games` lists it")
    made.add_argument("--players", type=int, default=2)
    made.add_argument("--opponent", default="random", help="the bot that plays the other seats")
    made.add_argument("--minutes", type=float, default=12.0, help="how long to learn")
    made.add_argument("--workers", type=int, default=2, help="on how many processes games are played")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--to", type=Path, required=True, help="the file for the policy")
    made.add_argument("--curve", type=Path, help="a picture of the learning curve (.svg or .png)")
    return made


def main(argv: list[str] | None = None) -> int:
    """Train, write, say how it went."""
    args = parser().parse_args(argv)
    try:
        train(args)
    except Mistake as error:
        print(f"train: {error}", file=sys.stderr)
        return 2
    return 0


def train(args: argparse.Namespace) -> None:
    """Learn for so many minutes."""
    try:
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.callbacks import BaseCallback
        from stable_baselines3.common.vec_env import SubprocVecEnv, VecMonitor
    except ImportError as error:
        raise Mistake(f"training needs azeroth[train] ({error}): uv pip install 'azeroth[train]'.") from None
    from azeroth.research.episode import Title
    from azeroth.research.gymnasium import Flat, make
    from azeroth.research.policy import network_of

    title = Title(args.game, args.players)
    until = time.monotonic() + 60 * args.minutes
    curve: list[tuple[int, float]] = []

    class Clock(BaseCallback):  # type: ignore[misc]
        """Stops in time, and notes how the last games went."""

        def _on_step(self) -> bool:
            return bool(time.monotonic() < until)

        def _on_rollout_end(self) -> None:
            games = [info["r"] for info in self.model.ep_info_buffer or ()]
            if games:
                curve.append((self.num_timesteps, sum(games) / len(games)))
                left = max(0.0, until - time.monotonic()) / 60
                print(
                    f"{curve[-1][0]:>9} words  mean reward {curve[-1][1]:+.2f}  {left:.1f} min left",
                    flush=True,
                )

    def one() -> Any:
        return Flat(make(args.game, args.players, opponents=[args.opponent]))

    games = VecMonitor(SubprocVecEnv([one] * (4 * args.workers), start_method="fork"))
    model = MaskablePPO(
        "MlpPolicy", games, seed=args.seed, n_steps=512, batch_size=512, n_epochs=4, gamma=0.997,
        gae_lambda=0.97, ent_coef=0.01, learning_rate=3e-4, device="cpu",
        policy_kwargs={"net_arch": [256, 128]},
    )  # fmt: skip
    model.learn(10**9, callback=Clock())
    games.close()
    parts: Any = model.policy
    hidden = [layer for layer in parts.mlp_extractor.policy_net if hasattr(layer, "weight")]
    layers = [
        (layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in [*hidden, parts.action_net]
    ]
    network_of(title, layers, "tanh").save(args.to)
    print(f"{args.to}: {model.num_timesteps} words in {args.minutes:g} minutes")
    if args.curve is not None:
        draw(curve, args.curve, f"{title.game.title}: against {args.opponent}")


def draw(curve: list[tuple[int, float]], path: Path, title: str) -> None:
    """The learning curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot([words for words, _ in curve], [reward for _, reward in curve], color="#c8963e")
    axes.set_xlabel("words said in training")
    axes.set_ylabel("mean reward of the last 100 games (-1 to 1)")
    axes.set_title(title)
    axes.set_ylim(-1.05, 1.05)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path)
    plt.close(figure)


if __name__ == "__main__":
    raise SystemExit(main())
