// Erases the data of a person who has asked for it, as far as allowed, and says what stays and why. Without --yes it
// changes nothing. It can be run again at any time.
//   npm run operate -- erase --stage prod --address ann@example.com [--yes]
import { parseArgs } from "node:util";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { erase, planErasure, report } from "./person/erase.ts";
import { findPerson, isNobody } from "./person/find.ts";
import { openStage, type StageData } from "./person/stage-data.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      address: { type: "string" },
      yes: { type: "boolean", default: false },
    },
  });
  if (!values.address) throw new Error("expected --address ann@example.com, found none");
  const data = await openStage(await chosenStage(values.stage));
  const person = await findPerson(data, values.address);
  if (isNobody(person))
    throw new Error(
      `nothing here names ${person.address}: it is spelt otherwise, or all of it is erased already`,
    );
  const plan = await planErasure(data, person);
  if (values.yes) await erase(data, plan, (userId) => closeAccount(data, userId));
  console.log(report(plan, values.yes));
  if (!values.yes) console.log("\nNothing was changed. With --yes it is done.");
});

/** Closes the account as its holder would; imported late, since store modules read their table's name when they load. */
async function closeAccount({ names }: StageData, userId: string): Promise<void> {
  process.env["SUBSCRIPTIONS_TABLE"] = names.tables.Subscriptions;
  const { beginClosing } = await import("../../core/store/account/closings.ts");
  await beginClosing(userId, new Date());
}
