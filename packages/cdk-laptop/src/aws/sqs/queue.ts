import crypto from "node:crypto";
import { type Clock, wakeAfter } from "../../system/clock.ts";
import { ServiceError } from "../protocol/failure.ts";
import { Fairness } from "./fairness.ts";

export interface QueueMessage {
  messageId: string;
  receiptHandle: string;
  body: string;
  md5OfBody: string;
  /** How often it was received, including this time. */
  receiveCount: number;
  /** Milliseconds since the epoch, like `firstReceivedAt`. */
  sentAt: number;
  firstReceivedAt: number;
  /** SQS's `AWSTraceHeader`, as sent by the sender's SDK. */
  traceHeader?: string | undefined;
  /** `MessageGroupId`, by which the queue is fair. */
  groupId?: string | undefined;
}

/** What a sender may say of a message besides its body. */
export interface Sending {
  delayS?: number | undefined;
  traceHeader?: string | undefined;
  groupId?: string | undefined;
}

export interface StoredMessage {
  messageId: string;
  body: string;
  sentAt: number;
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt: number | null;
  receiptHandle: string | null;
  traceHeader?: string | undefined;
  groupId?: string | undefined;
}

interface Settings {
  name: string;
  arn: string;
  /** The stored messages, changed in place and then saved. */
  messages: StoredMessage[];
  visibilityTimeoutS: number;
  delayS: number;
  retentionS: number;
  waitS: number;
  receivesMax: number | undefined;
  deadLetterArn: string | undefined;
  clock: Clock;
  save(): void;
}

interface Receiving {
  max: number;
  waitS: number | undefined;
  visibilityTimeoutS: number | undefined;
  gone(): boolean;
}

export class Queue {
  readonly name: string;
  readonly arn: string;
  readonly deadLetterArn: string | undefined;
  readonly #settings: Settings;
  readonly #messages: StoredMessage[];
  readonly #listeners = new Set<() => void>();
  readonly #fairness = new Fairness();
  #deadLetters: Queue | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: Settings) {
    this.name = settings.name;
    this.arn = settings.arn;
    this.deadLetterArn = settings.deadLetterArn;
    this.#settings = settings;
    this.#messages = settings.messages;
  }

  /** Connects the queue with its dead-letter queue; called once all queues exist. */
  connect(queues: readonly Queue[]): void {
    this.#deadLetters = queues.find(({ arn }) => arn === this.#settings.deadLetterArn);
    this.#waitForNext();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  send(
    body: string,
    { delayS = this.#settings.delayS, traceHeader, groupId }: Sending = {},
  ): string {
    const now = this.#settings.clock.now();
    const messageId = crypto.randomUUID();
    this.accept({
      messageId,
      body,
      sentAt: now,
      visibleAt: now + delayS * 1000,
      receiveCount: 0,
      firstReceivedAt: null,
      receiptHandle: null,
      traceHeader,
      groupId,
    });
    return messageId;
  }

  /** Removes and returns the messages of a dead-letter queue, except those that are hidden after being received. */
  takeAll(): StoredMessage[] {
    const now = this.#settings.clock.now();
    const taken = this.#messages.filter(({ visibleAt }) => visibleAt <= now);
    for (const message of taken) this.#messages.splice(this.#messages.indexOf(message), 1);
    if (taken.length > 0) this.#changed();
    return taken;
  }

  receive(max: number, visibilityTimeoutS = this.#settings.visibilityTimeoutS): QueueMessage[] {
    this.#dropOldAndExhausted();
    const now = this.#settings.clock.now();
    const visible = this.#messages.filter(({ visibleAt }) => visibleAt <= now);
    const inFlight = this.#messages.filter(
      ({ visibleAt, receiptHandle }) => visibleAt > now && receiptHandle !== null,
    );
    const taken = this.#fairness.choose(visible, inFlight, max, now);
    for (const message of taken) this.#fairness.began(message, now);
    const received = taken.map((message) => take(message, now, visibilityTimeoutS));
    if (received.length > 0) this.#changed();
    return received;
  }

  /** Waits in real time for the first message. */
  async receiveWithin({
    max,
    waitS,
    visibilityTimeoutS,
    gone,
  }: Receiving): Promise<QueueMessage[]> {
    const end = performance.now() + (waitS ?? this.#settings.waitS) * 1000;
    for (;;) {
      const messages = gone() ? [] : this.receive(max, visibilityTimeoutS);
      const restMs = end - performance.now();
      if (messages.length > 0 || restMs <= 0 || gone()) return messages;
      await this.#available(restMs);
    }
  }

  remove(receiptHandle: string): StoredMessage | undefined {
    const index = this.#messages.findIndex((message) => message.receiptHandle === receiptHandle);
    if (index < 0) return undefined; // SQS too accepts an outdated handle without an error
    const [removed] = this.#messages.splice(index, 1);
    if (removed) this.#fairness.removed(removed, this.#messages, this.#settings.clock.now());
    this.#changed();
    return removed;
  }

  /** Moves a message to the dead-letter queue, if there is one, however often it was received. */
  refuse(receiptHandle: string): void {
    const refused = this.remove(receiptHandle);
    if (refused) this.#toDeadLetters(refused);
  }

  hide(receiptHandle: string, timeoutS: number): void {
    const message = this.#messages.find((one) => one.receiptHandle === receiptHandle);
    if (message === undefined) {
      throw new ServiceError("ReceiptHandleIsInvalid", "The input receipt handle is invalid.");
    }
    message.visibleAt = this.#settings.clock.now() + timeoutS * 1000;
    this.#changed();
    this.lookAgain();
  }

  onAvailable(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.lookAgain();
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listeners if a message is visible; otherwise waits for the next one that will be. */
  lookAgain(): void {
    const now = this.#settings.clock.now();
    if (this.#messages.some(({ visibleAt }) => visibleAt <= now)) {
      for (const listener of [...this.#listeners]) setImmediate(listener);
    }
    this.#waitForNext();
  }

  /**
   * The state as shown by CloudWatch. A message that was received three times counts for the number, but not for the age.
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
   */
  state(): { name: string; visible: number; oldestSeconds: number } {
    const now = this.#settings.clock.now();
    const ages = this.#messages
      .filter(({ receiveCount }) => receiveCount < 3)
      .map(({ sentAt }) => (now - sentAt) / 1000);
    const visible = this.#messages.filter(({ visibleAt }) => visibleAt <= now).length;
    return { name: this.name, visible, oldestSeconds: Math.max(0, ...ages) };
  }

  attributes(): Record<string, string> {
    const now = this.#settings.clock.now();
    const visible = this.#messages.filter(({ visibleAt }) => visibleAt <= now).length;
    const received = this.#messages.filter(
      ({ visibleAt, receiptHandle }) => visibleAt > now && receiptHandle !== null,
    ).length;
    const { visibilityTimeoutS, delayS, retentionS, deadLetterArn, receivesMax } = this.#settings;
    return {
      QueueArn: this.arn,
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(received),
      ApproximateNumberOfMessagesDelayed: String(this.#messages.length - visible - received),
      VisibilityTimeout: String(visibilityTimeoutS),
      DelaySeconds: String(delayS),
      MessageRetentionPeriod: String(retentionS),
      ...(deadLetterArn === undefined
        ? {}
        : {
            RedrivePolicy: JSON.stringify({
              deadLetterTargetArn: deadLetterArn,
              maxReceiveCount: receivesMax,
            }),
          }),
    };
  }

  /** Takes a message from a sender, or from the queue whose dead-letter queue this is. */
  accept(message: StoredMessage): void {
    this.#messages.push(message);
    this.#changed();
    this.lookAgain();
  }

  #dropOldAndExhausted(): void {
    const now = this.#settings.clock.now();
    const { retentionS, receivesMax } = this.#settings;
    for (const message of [...this.#messages]) {
      const old = message.sentAt + retentionS * 1000 < now;
      const exhausted =
        receivesMax !== undefined &&
        message.visibleAt <= now &&
        message.receiveCount >= receivesMax;
      if (!old && !exhausted) continue;
      this.#messages.splice(this.#messages.indexOf(message), 1);
      this.#fairness.removed(message, this.#messages, now);
      if (!old) this.#toDeadLetters(message);
      this.#changed();
    }
  }

  #toDeadLetters(message: StoredMessage): void {
    const visibleAt = this.#settings.clock.now();
    this.#deadLetters?.accept({ ...message, visibleAt, receiveCount: 0, receiptHandle: null });
  }

  #changed(): void {
    this.#settings.save();
    this.#waitForNext();
  }

  #waitForNext(): void {
    clearTimeout(this.#timer);
    const { clock } = this.#settings;
    const now = clock.now();
    const hidden = this.#messages.map(({ visibleAt }) => visibleAt).filter((at) => at > now);
    if (hidden.length === 0) return;
    this.#timer = wakeAfter(clock, Math.min(...hidden) - now + 1, () => this.lookAgain());
  }

  #available(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#listeners.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, withinMs).unref();
      this.#listeners.add(finish);
    });
  }
}

function take(message: StoredMessage, now: number, visibilityTimeoutS: number): QueueMessage {
  message.receiveCount += 1;
  message.firstReceivedAt ??= now;
  message.visibleAt = now + visibilityTimeoutS * 1000;
  message.receiptHandle = crypto.randomUUID();
  const { messageId, receiptHandle, body, receiveCount, sentAt, firstReceivedAt } = message;
  const { traceHeader, groupId } = message;
  const md5OfBody = md5(body);
  return {
    ...{ messageId, receiptHandle, body, md5OfBody, receiveCount, sentAt, firstReceivedAt },
    ...{ traceHeader, groupId },
  };
}

export function md5(body: string): string {
  return crypto.createHash("md5").update(body).digest("hex");
}
