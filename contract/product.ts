/** What a fork changes first: one place for pages, mails and stack. */
export const productName = "Undersign";
export const supportEmail = "support@example.com";
export const supportPhone = "+1 555 0100";
