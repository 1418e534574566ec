import { runCommand } from "./command.ts";
import { readTemplates } from "./template.ts";
import { lintTemplates } from "./template-rules.ts";

/** Checks the stacks in `cdk.out` (or the given folder) and exits with 1 if a deployment would fail. */
await runCommand(async () => {
  const [assembly = "cdk.out"] = process.argv.slice(2);
  const templates = readTemplates(assembly);
  const findings = lintTemplates(templates);

  for (const finding of findings) console.error(finding);
  if (findings.length === 0)
    console.log(
      `${templates.map(({ name }) => name).join(", ")}: nothing that a deployment would refuse`,
    );
  process.exitCode = findings.length > 0 ? 1 : 0;
});
