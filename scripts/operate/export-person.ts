// Writes everything that names a person's address into a zip; changes nothing.
//   npm run operate -- export-person --stage prod --address ann@example.com --out ann.zip
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { copyOf } from "./person/copy.ts";
import { findPerson } from "./person/find.ts";
import { openStage } from "./person/stage-data.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      address: { type: "string" },
      out: { type: "string", default: "person.zip" },
    },
  });
  if (!values.address) throw new Error("expected --address ann@example.com, found none");
  const data = await openStage(await chosenStage(values.stage));
  const person = await findPerson(data, values.address);
  writeFileSync(values.out, await copyOf(data, person, new Date()), { mode: 0o600 });
  const { envelopes, contacts } = person;
  console.log(
    `${values.out}: ${envelopes.length} documents, ${contacts.length} contacts of others`,
  );
});
