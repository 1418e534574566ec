import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files of each ring that take most CPU. Started last, one of them would keep a single core busy at the end. */
const longest = [
  "refused-mails",
  "authorization",
  "public-links",
  "combining",
  "two-signers",
  "presses-of-accounts",
  "templates",
  "access",
  "public-pages",
  "signing",
  "limits",
  "recovery",
  "accounts",
  "drafts",
  "placing",
  "senders-messages",
  "seal-levels",
  "attacks-on-files",
  "bad-input",
  "closing",
  "grants",
  "payments",
  "runbook",
];

/** Otherwise in Vitest's order, which knows no durations on a new machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => new RegExp(`/${name}(\\.all)?\\.test\\.ts$`).test(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
