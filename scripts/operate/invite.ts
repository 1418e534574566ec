// Mails people the link with which they register, also where not everybody may. Works for seven days and for one account; a
// newer one replaces it.
//   npm run operate -- invite --stage prod ann@firm.example [...] [--yes]
import { parseArgs } from "node:util";
import { accountEmail } from "../../contract/rules/inputs/inputs.ts";
import { invitationPath } from "../../contract/rules/product/links.ts";
import type { Stage } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { confirmed } from "./confirmed.ts";
import { takePlaceOfFunctions } from "./take-place.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: "string" }, yes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error("expected ann@firm.example, found no address");
  const addresses = positionals.map(readAddress);
  const stage = await chosenStage(values.stage);
  await confirmed(`Mails an invitation to ${addresses.join(", ")}`, values);
  const siteUrl = await takePlaceOfFunctions(stage);
  for (const address of addresses) console.log(await invite(address, { stage, siteUrl }));
});

function readAddress(text: string): string {
  const read = accountEmail.safeParse(text);
  if (!read.success) throw new Error(`${text}: ${read.error.issues[0]?.message}`);
  return read.data;
}

async function invite(
  address: string,
  { stage, siteUrl }: { readonly stage: Stage; readonly siteUrl: string },
): Promise<string> {
  const { findAccountByEmail } = await import("../../core/store/account/accounts.ts");
  if ((await findAccountByEmail(address))?.provenAt) return `${address} has an account already.`;
  const { putInvitation } = await import("../../core/store/account/invitations.ts");
  const { sendMail } = await import("../../core/gateways/mail.ts");
  const { invitationMail } = await import("../../core/mails/account-mails.ts");
  const token = await putInvitation(address, new Date());
  const { productName } = stage;
  const link = `${siteUrl}${invitationPath(address, token)}`;
  await sendMail(address, invitationMail(link, { productName, siteUrl }));
  return `${address} is invited for seven days.`;
}
