/** A sign-in whose password was right: the mailed code is still to come. */
export interface Pending {
  readonly email: string;
  readonly remember: boolean;
  /** Whether the person hasn't been asked yet whether to remember this device. */
  readonly isNew: boolean;
}

/** Passed in memory only, from the registration to the login page, which is opened next. */
let handedOver: Pending | undefined;

export function handOver(pending: Pending | undefined): void {
  handedOver = pending;
}

export const readHandedOver = (): Pending | undefined => handedOver;
