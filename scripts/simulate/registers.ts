import type { Conversation } from "./clients/acknowledged.ts";
import type { ApiCall, ApiReply } from "./clients/call.ts";

/** A value that a call puts in a place which holds one at a time; undefined takes it away. */
export interface Wanted {
  readonly place: string;
  readonly value: string | undefined;
}

interface Put extends Wanted {
  readonly beganMs: number;
  /** When its success was answered; undefined where it may have taken effect or not. */
  doneMs: number | undefined;
}

interface Clock {
  readonly nowMs: number;
  /** When somebody waited for long while nothing ran. */
  readonly waitedAtMs: readonly number[];
}

/** By then a call has ended, and what it has asked for as its process was killed has happened. */
const effectMs = 120_000;

/**
 * Places of which the last call decides what is in them, and what calls have put there: of two that overlap, either may have
 * been the last.
 */
export class Registers {
  readonly #puts = new Map<string, Put[]>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The conversation of one such call. */
  *put(wanted: readonly Wanted[], call: ApiCall): Conversation {
    const beganMs = this.#clock.nowMs;
    const puts = wanted.map((one): Put => ({ ...one, beganMs, doneMs: undefined }));
    for (const put of puts) this.#puts.set(put.place, [...this.#at(put.place), put]);
    this.#answered(puts, yield call);
    return [];
  }

  #answered(puts: readonly Put[], reply: ApiReply): void {
    const status = reply?.status ?? 500;
    for (const put of puts) {
      if (status < 300) put.doneMs = this.#clock.nowMs;
      else if (status < 500) {
        const others = this.#at(put.place).filter((one) => one !== put);
        this.#puts.set(put.place, others);
      }
    }
  }

  /** Whether this may be in the place in the end; `first` was there before anybody has put something. */
  mayHold(place: string, value: string | undefined, first: string | undefined): boolean {
    const puts = this.#at(place);
    if (value === first && puts.every(({ doneMs }) => doneMs === undefined)) return true;
    const isLater = (put: Put, than: Put) =>
      put.value !== value && put.doneMs !== undefined && put.beganMs > this.#latestMs(than);
    return puts.some((put) => put.value === value && !puts.some((other) => isLater(other, put)));
  }

  /** Until when it may have taken effect. */
  #latestMs({ beganMs, doneMs }: Put): number {
    if (doneMs !== undefined) return doneMs;
    const isOver = ({ waitedAtMs }: Clock) =>
      !waitedAtMs.some((at) => at >= beganMs && at <= beganMs + effectMs);
    return isOver(this.#clock) ? beganMs + effectMs : Number.POSITIVE_INFINITY;
  }

  wasPut = (place: string): boolean => this.#puts.has(place);

  #at = (place: string): readonly Put[] => this.#puts.get(place) ?? [];
}
