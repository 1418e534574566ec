/** One for each time that the application is loaded: a reload keeps the state of the location. */
const load = crypto.randomUUID();

/** The state of the location at which a sender arrives after sending a document. */
export const justSent = { sent: load } as const;

export const isJustSent = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "sent" in state && state.sent === load;
