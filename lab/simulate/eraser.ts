import { closingShard, departureShard, noticeShard } from "../../core/store/common/keys.ts";
import { variables } from "./settings.ts";
import type { World } from "./world.ts";

const everyMs = 5 * 60_000;

/** Runs, by its schedule, the function that erases closed accounts and hands over what former members have left. */
export class Eraser {
  readonly #world: World;
  #runs = 0;
  #isRunning = false;
  #ranAtMs: number;
  /** When the first is due, and the items from which this was determined. */
  #dueMs = Number.POSITIVE_INFINITY;
  #readFrom: readonly unknown[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#ranAtMs = world.nowMs;
  }

  candidates(): (() => void)[] {
    return !this.#isRunning && this.nextAtMs() <= this.#world.nowMs ? [() => this.#run()] : [];
  }

  /** Skips runs that would find nothing. */
  nextAtMs(): number {
    return this.#isRunning
      ? Number.POSITIVE_INFINITY
      : Math.max(this.#ranAtMs + everyMs, this.#firstDueMs());
  }

  #firstDueMs(): number {
    const items = this.#world.db.items(variables.SUBSCRIPTIONS_TABLE);
    if (items !== this.#readFrom) {
      this.#readFrom = items;
      const shards: readonly unknown[] = [closingShard, departureShard, noticeShard];
      const due = items.filter(({ reviewShard }) => shards.includes(reviewShard));
      const dues = due.map(({ reviewAt }) => Date.parse(String(reviewAt)));
      this.#dueMs = Math.min(Number.POSITIVE_INFINITY, ...dues);
    }
    return this.#dueMs;
  }

  #run(): void {
    this.#ranAtMs = this.#world.nowMs;
    this.#isRunning = true;
    this.#world.start("close-accounts", `erasing${++this.#runs}`, {}, () => {
      this.#isRunning = false;
    });
  }
}
