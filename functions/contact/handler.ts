import { contact } from "#contract/pages/contact";
import { limitCall } from "#core/callers/limit";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { router } from "#core/http/router";
import { contactMail } from "#core/mails/account-mails";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };
const supportEmail = variable("SUPPORT_EMAIL");

export const handler = router(
  contact,
  {
    // Mails only the support address, never the address that the caller enters.
    send: async ({ input }) => {
      const { name: senderName, email: replyTo } = input;
      await sendMail(supportEmail, contactMail(input, product), { senderName, replyTo });
      return { message: "Your message has been sent successfully!" };
    },
  },
  { limit: limitCall },
);
