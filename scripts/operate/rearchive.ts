// Renews the archive time stamps of completed documents before they expire (docs/runbook.md#archive-time-stamps-end).
// Without --yes it changes nothing, and says which are due. It can be stopped and run again at any time: the documents
// themselves show what is done.
//   npm run operate -- rearchive --stage prod
//   npm run operate -- rearchive --stage prod --account ann@example.com --yes
//   npm run operate -- rearchive --stage prod --ends-before 2031-01-01 --yes [--per-minute 30]
//   npm run operate -- rearchive --stage prod --stamped-before 2030-01-01 --yes
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { dayMs } from "../../core/domain/common/time.ts";
import { runCommand } from "../command.ts";
import { stageResources } from "../stage-names.ts";
import { chosenStage } from "./chosen-stage.ts";
import { openStage } from "./person/stage-data.ts";
import { rearchive, replyIn } from "./rearchive/rearchive.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      account: { type: "string" },
      "ends-before": { type: "string" },
      "stamped-before": { type: "string" },
      "per-minute": { type: "string", default: "30" },
      yes: { type: "boolean", default: false },
    },
  });
  const perMinute = Number(values["per-minute"]);
  if (!(perMinute > 0)) throw new Error("expected --per-minute 30, found no such number");
  const stage = await chosenStage(values.stage);
  const data = await openStage(stage);
  const resource = await stageResources(stage);
  const lambda = new LambdaClient({ region: stage.region });
  const FunctionName = resource("AWS::Lambda::Function", "Functionsonsealrequested");
  const { "ends-before": ends, "stamped-before": stamped } = values;
  const done = await rearchive({
    data,
    account: values.account,
    endsBefore: ends ? dayOf("ends-before", ends) : new Date(Date.now() + 365 * dayMs),
    stampedBefore: stamped === undefined ? undefined : dayOf("stamped-before", stamped),
    dryRun: !values.yes,
    wait: () => sleep(60_000 / perMinute),
    say: console.log,
    ask: async (renewArchive) => {
      const Payload = Buffer.from(JSON.stringify({ renewArchive }));
      const answer = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
      const text = Buffer.from(answer.Payload ?? []).toString("utf8");
      if (answer.FunctionError) throw new Error(text);
      return replyIn(JSON.parse(text));
    },
  });
  if (!done) process.exitCode = 1;
});

/** Throws with a sentence if the text is not a day. */
function dayOf(name: string, text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new Error(`expected --${name} 2031-01-01, found ${text}`);
}
