import { spawnSync } from "node:child_process";

/** The verdict of poppler's pdfsig about the last signature that is no document time stamp, which is the seal. */
export function pdfsigVerdict(path: string): string {
  const { status, stdout, stderr } = spawnSync("pdfsig", ["-nocert", path], { encoding: "utf8" });
  if (status !== 0) return `fails: ${stderr}`;
  const signatures = stdout.split(/^Signature #\d+:/m).slice(1);
  const seal = signatures.findLast((one) => !one.includes("RFC3161"));
  const [, said = "nothing"] = /Signature Validation: (.*)\./.exec(seal ?? "") ?? [];
  const isWhole = seal?.includes("\n  - Total document signed");
  return `${said}, ${isWhole ? "total document signed" : "an update follows"}`;
}
