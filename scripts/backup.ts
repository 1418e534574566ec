// Copies a stage's data out of AWS, into an empty stage, or checks that what a stage holds is whole:
//   npm run backup -- export --stage prod --folder ../backup-2026-11-22
//   npm run backup -- import --stage dev --folder ../backup-2026-11-22
//   npm run backup -- check --stage prod
import { parseArgs } from "node:util";
import { checkStage } from "./backup/check.ts";
import { exportStage } from "./backup/export.ts";
import { importStage } from "./backup/import.ts";
import { runCommand } from "./command.ts";
import { openStage } from "./person/stage-data.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: "string" }, folder: { type: "string" } },
  });
  const [act] = positionals;
  const data = await openStage(values.stage);
  const startedAt = Date.now();
  if (act === "check") {
    const { faults, ...counts } = await checkStage(data);
    console.log(JSON.stringify(counts));
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  } else if (act === "export" || act === "import") {
    if (!values.folder) throw new Error(`expected --folder <where to ${act}>`);
    const move = act === "export" ? exportStage : importStage;
    console.log(JSON.stringify(await move(data, values.folder)));
  } else throw new Error("expected export, import or check");
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
});
