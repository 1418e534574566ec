import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

/**
 * Builds, and synthesizes a stack with those that it needs into a folder with everything that a deployment uploads. Throws if a
 * setting or page is refused.
 */
export function assemblyOf(stack: string, output: string): void {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const args = [cdk, "synth", "--quiet", "--output", output, stack];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status === 0) return;
  console.error(stderr);
  throw new Error(`${stack} is not packed, because it would be refused: see above`);
}
