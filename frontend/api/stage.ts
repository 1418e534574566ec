import type { Stage as WireStage } from "#contract/rules/documents/stages";

/** The stage of a document. What the wire calls "voided" is "withdrawn" everywhere else. */
export type Stage = Exclude<WireStage, "voided"> | "withdrawn";

export const stageOf = (stage: WireStage): Stage => (stage === "voided" ? "withdrawn" : stage);
