import type { Chance } from "./chance.ts";
import type { Invocation } from "./invocation.ts";
import type { Post } from "./web.ts";

/** One call that has arrived at a receiver of webhooks. */
export interface ReceivedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly by: Invocation;
}

/** Other people's programs that get webhooks. Depending on its address, each works, fails at times, is down, or is gone. */
export class Receivers {
  readonly received: ReceivedCall[] = [];
  /** Receivers that always answer 200, after this time, by address. */
  readonly answersAfterMs = new Map<string, number>();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  takesMs = ({ url }: Post): number => this.answersAfterMs.get(url) ?? 0;

  /** Answers a call; once faults have ended, all work again except those that are gone. */
  answer(post: Post, by: Invocation, hasFaults: boolean): object {
    const isSteady = this.answersAfterMs.has(post.url);
    const status = isSteady ? 200 : this.#statusOf(post.url, hasFaults);
    this.received.push({ ...post, status, by });
    return { status };
  }

  #statusOf(url: string, hasFaults: boolean): number {
    const kind = this.#chance.of("receiver", url);
    const calls = this.received.filter((one) => one.url === url).length;
    if (kind < 0.1) return calls < 2 ? 200 : 410;
    if (!hasFaults || kind >= 0.55) return 200;
    if (kind < 0.2) return 503;
    return this.#chance.of("answer", url, calls) < 0.5 ? 500 : 200;
  }
}
