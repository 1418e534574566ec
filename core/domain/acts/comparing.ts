import { findingsRecord, type PageFindings } from "../common/comparison.ts";
import { system } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import type { Envelope } from "../envelope/envelope.ts";

/** The comparison of the pages has ended, or its time is over: from now on people are mailed, and may sign. */
export function compared(
  envelope: Envelope,
  { pages, findings }: { readonly pages: number; readonly findings: PageFindings | undefined },
): Decision {
  const { comparing, ...rest } = envelope;
  if (!comparing || envelope.status !== "sent") return unchanged;
  return {
    envelope: { ...rest, ...(findings ? { findings } : {}) },
    entry: {
      type: "compared",
      actor: system,
      ...{ ip: "", userAgent: "" },
      data: { pages, ...findingsRecord(findings) },
    },
  };
}
