import { afterAll } from "vitest";
import { openReceiver, type Receiver } from "./open-receiver.ts";

export type { Got, Receiver } from "./open-receiver.ts";

const opened: Receiver[] = [];
afterAll(async () => {
  for (const { end } of opened) await end();
});

/** Opens a receiver that is closed at the end of the test file. */
export async function newReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  opened.push(receiver);
  return receiver;
}
