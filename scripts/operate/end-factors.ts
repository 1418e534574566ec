// Removes the authenticator app, the passkeys and the recovery codes of a person who has lost them all, and ends their sessions.
// They log in with their password and a mailed code again, and are mailed about it.
//   npm run operate -- end-factors --stage prod --address ann@firm.example [--yes]
import { parseArgs } from "node:util";
import { accountEmail } from "../../contract/rules/inputs/inputs.ts";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { confirmed } from "./confirmed.ts";
import { takePlaceOfFunctions } from "./take-place.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      address: { type: "string" },
      yes: { type: "boolean", default: false },
    },
  });
  if (!values.address) throw new Error("expected --address ann@firm.example, found none");
  const email = accountEmail.parse(values.address);
  const stage = await chosenStage(values.stage);
  const siteUrl = await takePlaceOfFunctions(stage);
  const { endSessions, findAccountByEmail } = await import("../../core/store/account/accounts.ts");
  const { changeFactors, findFactors } = await import("../../core/store/account/factors.ts");
  const { hasFactor, noFactors } = await import("../../core/domain/account/factors.ts");
  const account = await findAccountByEmail(email);
  if (!account) throw new Error(`${email} has no account`);
  if (!hasFactor(await findFactors(account.userId)))
    throw new Error(`${email} logs in with mailed codes already`);
  await confirmed(`Removes what ${email} logs in with beside the password`, values);
  await changeFactors(account.userId, () => noFactors);
  await endSessions(account.userId, new Date());
  const { sendMail } = await import("../../core/gateways/mail.ts");
  const { factorsMail } = await import("../../core/mails/factor-mails.ts");
  const { productName } = stage;
  await sendMail(email, factorsMail("ended by operator", { productName, siteUrl }));
  console.log(`${email} logs in with the password and a mailed code again, and was mailed.`);
});
