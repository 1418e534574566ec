import type { Stage as WireStage } from "#contract/api/envelopes";

/** Where a document stands. What people read as "withdrawn" the wire calls "voided". */
export type Stage = Exclude<WireStage, "voided"> | "withdrawn";

export const stageOf = (stage: WireStage): Stage => (stage === "voided" ? "withdrawn" : stage);
