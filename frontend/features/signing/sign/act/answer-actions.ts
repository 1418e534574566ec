import type { Answer } from "#contract/rules/fields/field-settings";
import type { FaultToSay } from "../../../../language/fault-text.ts";
import type { FilesChange } from "./attaching.ts";

/** What a signer does on the fields that are filled in; answering.ts handles it. */
export type AnswerAction =
  /** A box is opened. */
  | { type: "edit"; id: string }
  /** `draft`: the typed text, if it isn't a valid answer. */
  | { type: "answer"; id: string; answer: Answer | undefined; draft?: string | undefined }
  /** A box is ticked or unticked, or chosen. */
  | { type: "tick"; id: string }
  /** A file begins to be uploaded, has arrived, or is removed. */
  | { type: "files"; change: FilesChange; said?: string | undefined }
  | { type: "answered" }
  | { type: "back" }
  | { type: "close editor" }
  | { type: "refused answer"; id: string; fault: FaultToSay };

const types: readonly string[] = [
  "edit",
  "answer",
  "tick",
  "files",
  "answered",
  "back",
  "close editor",
  "refused answer",
] satisfies AnswerAction["type"][];

export const isAnswerAction = (action: { type: string }): action is AnswerAction =>
  types.includes(action.type);
