/** `more`: another run is to go on. `gone`: the export was deleted in the meantime. */
export type Outcome = "ready" | "more" | "gone";
