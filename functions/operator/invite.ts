import type { operator } from "#contract/api/operator";
import { invitationPath } from "#contract/links";
import { Refusal } from "#contract/refusals";
import { shortenedAddress } from "#core/domain/operator/operators";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { invitationMail } from "#core/mails/account-mails";
import { findAccountByEmail } from "#core/store/account/accounts";
import { putInvitation } from "#core/store/account/invitations";
import { noteAct } from "./note-act.ts";

const siteUrl = variable("SITE_URL");
const product = { productName: variable("PRODUCT_NAME"), siteUrl };

/** The same as `npm run invite`. */
export const invite: RouteOf<typeof operator.invite> = async ({ input, caller, now }) => {
  const { email } = input;
  await noteAct(caller, { act: "invited", about: shortenedAddress(email) }, now);
  if ((await findAccountByEmail(email))?.provenAt)
    throw new Refusal("USER_EXISTS", {
      field: "email",
      message: `${email} has an account already.`,
    });
  const link = `${siteUrl}${invitationPath(email, await putInvitation(email, now))}`;
  await sendMail(email, invitationMail(link, product));
  return { message: `${email} is invited for seven days.` };
};
