import { variables } from "./settings.ts";
import type { World } from "./world.ts";

const everyMs = 5 * 60_000;
/** Limits as in `lib/event-publishing.ts`. */
const retriesMax = 3;
const publishersMax = 2;

interface EventNote {
  readonly pk: string;
  readonly sk: string;
  readonly dueAtMs: number;
}

/** Runs the publisher of events: triggered by the table's stream, now and then twice, and by its schedule. */
export class Publisher {
  readonly #world: World;
  readonly #told = new Set<string>();
  /** How often the publisher has failed with an event. */
  readonly #failed = new Map<string, number>();
  #running = 0;
  #runs = 0;
  #isSearching = false;
  #searchedAtMs: number;
  /** The events that were last read, and the items that they were read from. */
  #read: readonly EventNote[] = [];
  #readFrom: readonly unknown[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#searchedAtMs = world.nowMs;
  }

  candidates(): (() => void)[] {
    const noted = this.#noted();
    const untold = noted.filter((one) => !this.#told.has(keyOf(one)));
    const accounts = new Set(untold.map(({ pk }) => pk));
    const told = [...accounts].map((pk) =>
      this.#tell.bind(
        this,
        untold.filter((one) => one.pk === pk),
      ),
    );
    const isDue = !this.#isSearching && this.#searchAtMs(noted) <= this.#world.nowMs;
    return [
      ...(this.#running < publishersMax ? told : []),
      ...(isDue ? [() => this.#search()] : []),
    ];
  }

  nextAtMs = (): number =>
    this.#isSearching ? Number.POSITIVE_INFINITY : this.#searchAtMs(this.#noted());

  /** Skips runs that would find nothing. A run finds webhooks that are due before the next one. */
  #searchAtMs(noted: readonly EventNote[]): number {
    const dues = noted.map(({ dueAtMs }) => dueAtMs);
    const hooks = this.#hooksDue().map(({ dueAtMs }) => dueAtMs - everyMs);
    const first = Math.min(Number.POSITIVE_INFINITY, ...dues, ...hooks);
    return Math.max(this.#searchedAtMs + everyMs, first);
  }

  #noted(): readonly EventNote[] {
    this.#readItems();
    return this.#read.filter(({ pk }) => pk.startsWith("O#"));
  }

  /** Webhooks to be checked, which the same search finds. */
  #hooksDue(): readonly EventNote[] {
    this.#readItems();
    return this.#read.filter(({ pk }) => pk.startsWith("A#"));
  }

  #readItems(): void {
    const items = this.#world.db.items(variables.EVENTS_TABLE);
    if (items === this.#readFrom) return;
    this.#readFrom = items;
    this.#read = items
      .map(({ pk, sk, dueAt }) => ({
        ...{ pk: String(pk), sk: String(sk) },
        dueAtMs: Date.parse(String(dueAt)),
      }))
      .filter(({ pk, sk }) => pk.startsWith("O#") || (pk.startsWith("A#") && sk.startsWith("N#")));
  }

  #tell(events: readonly EventNote[]): void {
    const label = `noted${++this.#runs}`;
    const { chance, faults } = this.#world;
    const isToldAgain = faults !== undefined && chance.of("told again", label) < faults.rate;
    for (const one of isToldAgain ? [] : events) this.#told.add(keyOf(one));
    this.#running++;
    const Records = events.map(({ pk, sk }) => ({
      dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
    }));
    this.#world.start("on-event-noted", label, { Records }, (result) => {
      this.#running--;
      if (result === "killed" || result.error !== undefined) this.#tellAgain(events);
    });
  }

  #tellAgain(events: readonly EventNote[]): void {
    for (const key of events.map(keyOf)) {
      const failures = (this.#failed.get(key) ?? 0) + 1;
      this.#failed.set(key, failures);
      if (failures <= retriesMax) this.#told.delete(key);
    }
  }

  #search(): void {
    this.#searchedAtMs = this.#world.nowMs;
    this.#isSearching = true;
    this.#world.start("on-event-noted", `untold${++this.#runs}`, {}, () => {
      this.#isSearching = false;
    });
  }
}

const keyOf = ({ pk, sk }: EventNote): string => `${pk} ${sk}`;
