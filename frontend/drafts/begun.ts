import type { DraftKind, DraftSummary } from "#contract/rules/documents/drafts";

/** What a person was doing, in two parts: the activity, and the name of the document or template. */
export interface UnfinishedWork {
  readonly doing: string;
  readonly name: string;
  /** The API key with which a program did it. */
  readonly preparedBy?: string | undefined;
}

export function begunOf(kind: DraftKind, { step, name, preparedBy }: DraftSummary): UnfinishedWork {
  if (preparedBy) return { doing: actOf(step), name, preparedBy };
  if (kind === "template") {
    const doing = step === "fields" ? "placing fields in the template" : "making the template";
    return name ? { doing, name } : { doing: "making a template", name: "" };
  }
  return name ? { doing: actOf(step), name } : { doing: "preparing a document", name: "" };
}

function actOf(step: DraftSummary["step"]): string {
  switch (step) {
    case "file":
    case "form":
      return "preparing";
    case "signers":
      return "adding signers to";
    case "fields":
      return "placing fields in";
    case "send":
      return "about to send";
  }
}
