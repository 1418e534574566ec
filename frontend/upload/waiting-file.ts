import { onSessionEnd } from "../session/ending.ts";

/** Files that were dropped on another page, until the page that uploads them takes them. */
export interface WaitingFiles {
  readonly files: readonly File[];
  /** Whether they are the sample for trying the product out, which the sender signs. */
  readonly isSample: boolean;
}

let waiting: WaitingFiles | undefined;

export function keepWaiting(files: WaitingFiles): void {
  waiting = files;
}

export const fileWaiting = (): WaitingFiles | undefined => waiting;

export function takeWaiting(): WaitingFiles | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}

// The files must not pass to another account.
onSessionEnd(takeWaiting);
