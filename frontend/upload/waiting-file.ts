import { onSessionEnd } from "../session/ending.ts";

/** A file that was dropped on another page, until the page that uploads it takes it. */
export interface WaitingFile {
  readonly file: File;
  /** Whether it is the sample for trying the product out, which the sender signs. */
  readonly isSample: boolean;
}

let waiting: WaitingFile | undefined;

export function keepWaiting(file: WaitingFile): void {
  waiting = file;
}

export const fileWaiting = (): WaitingFile | undefined => waiting;

export function takeWaiting(): WaitingFile | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}

// The file must not pass to another account.
onSessionEnd(takeWaiting);
