import { randomUUID } from "node:crypto";
import { variable } from "#core/environment";
import { enqueueHook } from "#core/gateways/queue";
import type { Run } from "#core/http/worker";
import { hookShardOf, hookShards } from "#core/store/common/keys";
import {
  awaitTurn,
  endWaiting,
  leavePlace,
  takePlace,
  type WaitingHook,
  waitingHooks,
} from "#core/store/programs/slow-lane";

export interface OfHook {
  readonly userId: string;
  readonly hookId: string;
}

/** Half of the worker's runs at most call receivers that are not known to be fast, so that others wait for none of these. */
const lanes = Number(variable("SLOW_LANE_RUNS"));

const turnsAtOnce = 30;
/** Time for a turn, which ends with a call that takes ten seconds, or a document that takes 50. */
const reserveMs = 60_000;

/**
 * Puts the webhook into the slow lane. If no run has the lane's place, this one takes it, and gives turns to all that wait, those that
 * have waited longest first.
 */
export async function inSlowLane(
  one: OfHook,
  run: Run,
  turn: (one: OfHook, run: Run) => Promise<void>,
): Promise<void> {
  await awaitTurn(one, run.now());
  const lane = laneOf(one);
  const runId = `${run.messageId} ${randomUUID()}`;
  const holder = await takePlace(lane, runId, run.msLeft(), run.now());
  if (holder !== runId) {
    // Keep the message until that run has ended: nothing else would go on with the lane at once.
    if (holder.startsWith(`${run.messageId} `)) throw new Error("another run has this message");
    return;
  }
  try {
    await giveTurns(lane, run, turn);
  } finally {
    await leavePlace(lane, runId);
  }
  // Read again: who came meanwhile has found the place taken.
  const [next] = await waitingIn(lane);
  if (next) await enqueueHook(next, { isSlow: true });
}

const laneOf = ({ hookId }: OfHook): number => hookShards.indexOf(hookShardOf(hookId)) % lanes;

const waitingIn = async (lane: number): Promise<readonly WaitingHook[]> =>
  (await waitingHooks()).filter((one) => laneOf(one) === lane);

async function giveTurns(
  lane: number,
  run: Run,
  turn: (one: OfHook, run: Run) => Promise<void>,
): Promise<void> {
  while (run.msLeft() > reserveMs) {
    const waiting = (await waitingIn(lane)).slice(0, turnsAtOnce);
    if (waiting.length === 0) return;
    const turns = await Promise.allSettled(
      waiting.map(async (one) => {
        await turn(one, { ...run, startedAt: run.now() });
        await endWaiting(one, run.now());
      }),
    );
    const failed = turns.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
}
