import type { ApiCall, ApiReply, Conversation } from "./clients.ts";

/** A value that a call puts in a place which holds one at a time; undefined takes it away. */
export interface Wanted {
  readonly place: string;
  readonly value: string | undefined;
}

interface Put extends Wanted {
  readonly beganAt: number;
  /** When its success was answered; undefined while that is open, since it may still take effect. */
  doneAt: number | undefined;
}

/**
 * Places of which the last call decides what is in them, and what calls have put there: of two that overlap, either may have
 * been the last.
 */
export class Registers {
  readonly #puts = new Map<string, Put[]>();
  #moment = 0;

  /** The conversation of one such call. */
  *put(wanted: readonly Wanted[], call: ApiCall): Conversation {
    const puts = wanted.map((one): Put => ({ ...one, beganAt: ++this.#moment, doneAt: undefined }));
    for (const put of puts) this.#puts.set(put.place, [...this.#at(put.place), put]);
    this.#answered(puts, yield call);
    return [];
  }

  #answered(puts: readonly Put[], reply: ApiReply): void {
    const status = reply?.status ?? 500;
    for (const put of puts) {
      if (status < 300) put.doneAt = ++this.#moment;
      else if (status < 500) {
        const others = this.#at(put.place).filter((one) => one !== put);
        this.#puts.set(put.place, others);
      }
    }
  }

  /** Whether this may be in the place in the end; `first` was there before anybody has put something. */
  mayHold(place: string, value: string | undefined, first: string | undefined): boolean {
    const puts = this.#at(place);
    if (value === first && puts.every(({ doneAt }) => doneAt === undefined)) return true;
    return puts.some(
      (put) =>
        put.value === value &&
        !puts.some(
          ({ beganAt, doneAt, ...other }) =>
            other.value !== value &&
            doneAt !== undefined &&
            beganAt > (put.doneAt ?? Number.POSITIVE_INFINITY),
        ),
    );
  }

  wasPut = (place: string): boolean => this.#puts.has(place);

  #at = (place: string): readonly Put[] => this.#puts.get(place) ?? [];
}
