/** The document that has just been sent. */
export interface Arrival {
  readonly envelopeId: string;
  readonly title: string;
  /** Whether the sender is one of the signers and it is their turn. */
  readonly isMyTurn: boolean;
  /** Whether it is the turn of somebody who could sign on the sender's device. */
  readonly isOthersTurn: boolean;
  /** Until when sending can be undone, by this device's clock in milliseconds. */
  readonly undoUntilMs?: number | undefined;
}

/** The state of the location at which a sender arrives after sending a document. */
export const arrivalAfter = (sent: Arrival) => ({ sentInLoad: performance.timeOrigin, sent });

/** Whether a document was sent in this load of the application; false after a reload, which keeps the state. */
export const isJustSent = (state: unknown): boolean =>
  typeof state === "object" &&
  state !== null &&
  "sentInLoad" in state &&
  state.sentInLoad === performance.timeOrigin;

/** A reload ends it, but not while sending can be undone: the sender may not know another place for that. */
export function justSentIn(state: unknown): Arrival | undefined {
  if (!isArrival(state)) return undefined;
  const { undoUntilMs = 0 } = state.sent;
  return isJustSent(state) || Date.now() < undoUntilMs ? state.sent : undefined;
}

const isArrival = (state: unknown): state is ReturnType<typeof arrivalAfter> =>
  typeof state === "object" && state !== null && "sent" in state;
