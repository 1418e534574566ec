/** A sign-in whose password was right: the mailed code is still to come. */
export interface Pending {
  readonly email: string;
  readonly remember: boolean;
  /** Nobody has asked yet whether this device is to be remembered. */
  readonly isNew: boolean;
}

/** In memory only, from the registration to the login page, which is opened next. */
let handedOver: Pending | undefined;

export function handOver(pending: Pending | undefined): void {
  handedOver = pending;
}

export const readHandedOver = (): Pending | undefined => handedOver;
