// Exports a stage's data from AWS, imports it into an empty stage, or checks that a stage's data are complete:
//   npm run operate -- backup export --stage prod --folder ../backup-2026-11-22
//   npm run operate -- backup export --copies --stage prod --folder ../backup-2026-11-22    from the account of copyTo
//   npm run operate -- backup import --stage prod --folder ../backup-2026-11-22 [--goes-on]
//   npm run operate -- backup check --stage prod
// Without --goes-on, an import into another stage or account than the export's sends no mail and calls no webhook.
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { runCommand } from "../command.ts";
import { stageNamed } from "../stage-names.ts";
import { checkStage } from "./backup/check.ts";
import { openCopies } from "./backup/copies.ts";
import { deploymentOf, nameOf } from "./backup/deployment.ts";
import { exportStage } from "./backup/export.ts";
import { importStage } from "./backup/import.ts";
import { chosenStage } from "./chosen-stage.ts";
import { openStage } from "./person/stage-data.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      folder: { type: "string" },
      copies: { type: "boolean", default: false },
      "goes-on": { type: "boolean", default: false },
    },
  });
  const [act] = positionals;
  const startedAt = Date.now();
  if (act === "export" && values.copies) {
    const { data, from } = openCopies(stageNamed(values.stage));
    console.error(nameOf(from));
    console.log(JSON.stringify(await exportStage(data, from, folderOf(values))));
    return;
  }
  const stage = await chosenStage(values.stage);
  const data = await openStage(stage);
  if (act === "check") {
    const { faults, ...counts } = await checkStage(data);
    console.log(JSON.stringify(counts));
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  } else if (act === "export" || act === "import") {
    const [folder, goesOn] = [folderOf(values), values["goes-on"]];
    const here = await deploymentOf(new CloudFormationClient({ region: stage.region }), stage);
    const done =
      act === "export"
        ? await exportStage(data, here, folder)
        : await importStage(data, folder, { into: here, goesOn, say: console.log });
    console.log(JSON.stringify(done));
  } else throw new Error("expected export, import or check");
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
});

function folderOf({ folder }: { readonly folder?: string | undefined }): string {
  if (!folder) throw new Error("expected --folder <where the export is, or is to be>");
  return folder;
}
