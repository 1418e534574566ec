import type { contact } from "#contract/api/contact";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { contactMail } from "#core/mails/account-mails";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };
const supportEmail = variable("SUPPORT_EMAIL");

/** Mails only the support address, never the address that the caller enters. */
export const send: RouteOf<typeof contact.send> = async ({ input }) => {
  await sendMail(supportEmail, contactMail(input, product), {
    senderName: input.name,
    replyTo: input.email,
  });
  return { message: "Your message has been sent successfully!" };
};
