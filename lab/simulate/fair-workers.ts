import { Fairness } from "cdk-laptop";
import type { Message, Queue } from "./aws/sqs.ts";
import type { SimulatedFunction } from "./product.ts";
import type { World } from "./world.ts";

interface Workers {
  readonly queue: Queue;
  readonly worker: SimulatedFunction;
  /** `MaximumConcurrency` of the event source mapping. */
  readonly runsMax: number;
  readonly batchSize: number;
}

/** What each call to a service of AWS takes. */
const callMs = 5;

/**
 * One queue with its workers, as SQS's fair queues and Lambda's event source mapping run them, in the world's time: nothing is
 * drawn, so a run says how long somebody waits.
 */
export class FairWorkers {
  readonly #world: World;
  readonly #of: Workers;
  readonly #fairness = new Fairness();
  readonly #inFlight = new Set<Message>();
  #runs = 0;
  #begun = 0;

  constructor(world: World, of: Workers) {
    this.#world = world;
    this.#of = of;
  }

  /** Lets time pass until then, or until `isOver`. */
  async until(endMs: number, isOver: () => boolean = () => false): Promise<void> {
    const world = this.#world;
    while (world.nowMs < endMs && !isOver()) {
      await world.killOverdue();
      if (this.#startRun()) {
        await world.settled();
        continue;
      }
      const [next] = world.ready();
      if (next) {
        world.nowMs += callMs;
        world.go(next);
        await world.settled();
      } else {
        const nextMs = Math.min(endMs, world.nextAtMs(), this.#nextVisibleMs());
        world.nowMs = Math.max(world.nowMs + 1, nextMs);
      }
    }
  }

  #nextVisibleMs(): number {
    const later = this.#of.queue
      .all()
      .filter((one) => one.visibleAtMs > this.#world.nowMs && !this.#inFlight.has(one));
    return Math.min(Number.POSITIVE_INFINITY, ...later.map(({ visibleAtMs }) => visibleAtMs));
  }

  #startRun(): boolean {
    const { queue, worker, runsMax, batchSize } = this.#of;
    const { nowMs } = this.#world;
    if (this.#runs >= runsMax) return false;
    const visible = queue.deliverable(nowMs).map(grouped);
    const flying = [...this.#inFlight].map(grouped);
    const batch = this.#fairness.choose(visible, flying, batchSize, nowMs);
    if (batch.length === 0) return false;
    const messages = batch.map(({ message }) => message);
    for (const one of batch) this.#take(one);
    this.#runs++;
    const Records = messages.map(({ id: messageId, body }) => ({ messageId, body }));
    this.#world.start(worker, `${queue.name}${++this.#begun}`, { Records }, (result) => {
      this.#runs--;
      const isDone = result !== "killed" && result.error === undefined;
      const failed = new Set(isDone ? failedIn(result.value) : messages.map(({ id }) => id));
      for (const one of messages) {
        this.#inFlight.delete(one);
        if (!failed.has(one.id)) this.#remove(one);
      }
    });
    return true;
  }

  #take(one: Grouped): void {
    const { nowMs } = this.#world;
    this.#of.queue.receive(one.message, nowMs);
    this.#inFlight.add(one.message);
    this.#fairness.began(one, nowMs);
  }

  #remove(message: Message): void {
    this.#of.queue.delete(message);
    this.#fairness.removed(grouped(message), this.#of.queue.all().map(grouped), this.#world.nowMs);
  }
}

interface Grouped {
  readonly message: Message;
  readonly messageId: string;
  readonly groupId: string | undefined;
  readonly sentAt: number;
}

const grouped = (message: Message): Grouped => ({
  ...{ message, messageId: message.id, groupId: message.group, sentAt: message.sentAtMs },
});

const failedIn = (value: unknown): readonly string[] => {
  const failures = Reflect.get(Object(value), "batchItemFailures") as
    | readonly { readonly itemIdentifier: string }[]
    | undefined;
  return (failures ?? []).map(({ itemIdentifier }) => itemIdentifier);
};
