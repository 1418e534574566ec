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
];

/** A process serves one project: whenever the next file is of another, a new one starts. */
const projects = ["journeys", "calls", "modules"];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const isLong = longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
  return projects.indexOf(project.name) * 2 + (isLong ? 0 : 1);
};

/** Otherwise in Vitest's order, which knows no durations on a new machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
