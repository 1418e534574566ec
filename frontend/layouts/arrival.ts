/** The state of the location at which a sender arrives after sending a document. */
export const justSent = { sentInLoad: performance.timeOrigin } as const;

/** Not after a reload, which keeps the state: the load of the application is another one then. */
export const isJustSent = (state: unknown): boolean =>
  typeof state === "object" &&
  state !== null &&
  "sentInLoad" in state &&
  state.sentInLoad === justSent.sentInLoad;
