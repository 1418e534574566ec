/** `more`: another run has to continue. `gone`: the export was deleted in the meantime. */
export type Outcome = "ready" | "more" | "gone";
