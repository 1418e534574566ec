import type { Conversation } from "./clients/acknowledged.ts";
import type { ApiCall, ApiReply } from "./clients/call.ts";

/** A value that a call stores in a place for one value; undefined removes it. */
export interface RegisterValue {
  readonly place: string;
  readonly value: string | undefined;
}

interface RegisterWrite extends RegisterValue {
  readonly beganMs: number;
  /** When its success was answered; undefined if it may or may not have taken effect. */
  doneMs: number | undefined;
}

interface Clock {
  readonly nowMs: number;
  /** Times at which somebody waited for long while nothing ran. */
  readonly waitedAtMs: readonly number[];
}

/** After this, a call has ended, and the requests of a killed process have happened. */
const effectMs = 120_000;

/**
 * Places whose content is determined by the last call, and what calls have stored there: of two overlapping calls, either
 * may have been the last.
 */
export class Registers {
  readonly #puts = new Map<string, RegisterWrite[]>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes one such call. */
  *put(wanted: readonly RegisterValue[], call: ApiCall): Conversation {
    yield* this.putAndAnswer(wanted, call);
    return [];
  }

  *putAndAnswer(
    wanted: readonly RegisterValue[],
    call: ApiCall,
  ): Generator<ApiCall, ApiReply, ApiReply> {
    const beganMs = this.#clock.nowMs;
    const puts = wanted.map((one): RegisterWrite => ({ ...one, beganMs, doneMs: undefined }));
    for (const put of puts) this.#puts.set(put.place, [...this.#at(put.place), put]);
    const reply = yield call;
    this.#answered(puts, reply);
    return reply;
  }

  #answered(puts: readonly RegisterWrite[], reply: ApiReply): void {
    const status = reply?.status ?? 500;
    for (const put of puts) {
      if (status < 300) put.doneMs = this.#clock.nowMs;
      else if (status < 500) {
        const others = this.#at(put.place).filter((one) => one !== put);
        this.#puts.set(put.place, others);
      }
    }
  }

  /** Whether the place may hold this value in the end; `first` is its initial value. */
  mayHold(place: string, value: string | undefined, first: string | undefined): boolean {
    const puts = this.#at(place);
    if (value === first && puts.every(({ doneMs }) => doneMs === undefined)) return true;
    const isLater = (put: RegisterWrite, than: RegisterWrite) =>
      put.value !== value && put.doneMs !== undefined && put.beganMs > this.#latestMs(than);
    return puts.some((put) => put.value === value && !puts.some((other) => isLater(other, put)));
  }

  /** Latest time at which it may have taken effect. */
  #latestMs({ beganMs, doneMs }: RegisterWrite): number {
    if (doneMs !== undefined) return doneMs;
    const isOver = ({ waitedAtMs }: Clock) =>
      !waitedAtMs.some((at) => at >= beganMs && at <= beganMs + effectMs);
    return isOver(this.#clock) ? beganMs + effectMs : Number.POSITIVE_INFINITY;
  }

  wasPut = (place: string): boolean => this.#puts.has(place);

  #at = (place: string): readonly RegisterWrite[] => this.#puts.get(place) ?? [];
}
