export interface Message {
  readonly id: string;
  readonly body: string;
  readonly group: string | undefined;
  readonly sentAtMs: number;
  receives: number;
  visibleAtMs: number;
  /** How many times it may still be delivered again although nothing failed. */
  duplicates: number;
}

interface Sending {
  readonly nowMs: number;
  readonly delayMs?: number | undefined;
  /** `MessageGroupId` */
  readonly group?: string | undefined;
}

const receivesMax = 5;

/** A standard queue: delivers at least once, in any order. */
export class Queue {
  readonly name: string;
  readonly visibilityMs: number;
  readonly failed: Message[] = [];
  readonly #messages: Message[] = [];
  /** All receipts of messages, for the judge. */
  readonly receipts: { readonly body: string; readonly atMs: number }[] = [];
  #isRedriven = false;
  /** Total number of messages sent. */
  sent = 0;

  constructor(name: string, visibilityMs: number) {
    this.name = name;
    this.visibilityMs = visibilityMs;
  }

  send(body: string, { group, nowMs, delayMs = 0 }: Sending): Message {
    const id = `${this.name}-${++this.sent}`;
    const visibleAtMs = nowMs + delayMs;
    const message = {
      ...{ id, body, group, sentAtMs: nowMs, visibleAtMs },
      ...{ receives: 0, duplicates: 0 },
    };
    this.#messages.push(message);
    return message;
  }

  deliverable(nowMs: number): readonly Message[] {
    return this.#messages.filter(({ visibleAtMs }) => visibleAtMs <= nowMs);
  }

  all = (): readonly Message[] => this.#messages;

  /** The next time at which a message becomes visible; infinite without messages. */
  nextAtMs(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#messages.map((one) => one.visibleAtMs));
  }

  /** Hides the message until its visibility timeout; moves one that was received too often to the failed messages. */
  receive(message: Message, nowMs: number): boolean {
    if (message.receives >= receivesMax && !this.#isRedriven) {
      this.delete(message);
      this.failed.push(message);
      return false;
    }
    message.receives++;
    this.receipts.push({ body: message.body, atMs: nowMs });
    message.visibleAtMs = nowMs + this.visibilityMs;
    return true;
  }

  /** From now on, the operator returns failed messages to the queue (`npm run operate -- redrive`). */
  redrive(nowMs: number): void {
    this.#isRedriven = true;
    for (const message of this.failed.splice(0))
      this.#messages.push({ ...message, visibleAtMs: nowMs });
  }

  delete(message: Message): void {
    const index = this.#messages.indexOf(message);
    if (index >= 0) this.#messages.splice(index, 1);
  }
}
