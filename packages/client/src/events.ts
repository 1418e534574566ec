import type { Event, Inputs, Replies } from "./api-types.ts";
import { type Api, wait } from "./request.ts";

export interface EventsQuery extends Omit<Inputs["eventsList"], "types"> {
  readonly types?: readonly Event["type"][];
}

export interface FollowOptions extends Omit<EventsQuery, "limit"> {
  /** Pause in milliseconds after a call that found nothing; 5,000 by default. */
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
}

export interface Events {
  /** A part of the events. `next` is the `after` of the next call, even at the end of the list. */
  readonly list: (query?: EventsQuery) => Promise<Replies["eventsList"]>;
  /** All events so far, then new ones as they happen, until the loop is left or the signal is aborted. */
  readonly follow: (options?: FollowOptions) => AsyncGenerator<Event, never>;
}

export function eventsOf(api: Api): Events {
  const list = ({ types, ...rest }: EventsQuery = {}, signal?: AbortSignal) =>
    api.send<Replies["eventsList"]>({
      method: "GET",
      path: "/events",
      query: { ...rest, types: types?.join(",") },
      ...(signal && { signal }),
    });
  return {
    list: (query) => list(query),
    async *follow({ everyMs = 5_000, signal, ...query } = {}) {
      for (let after = query.after; ; ) {
        const { data, next, more } = await list({ ...query, after }, signal);
        yield* data;
        after = next;
        if (!more) await wait(everyMs, signal);
      }
    },
  };
}
