import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute of CPU and more. Started last, one of them would keep a single core busy at the end. */
const longest = [
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

/**
 * Within each project, and otherwise in Vitest's order, which knows no durations on a new machine. A process runs files of one
 * project, and ends where the next file is of another.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
