/** What a fork changes first; used by pages, mails and the stack. */
export const productName = "Undersign";
export const supportEmail = "support@example.com";
export const supportPhone = "+1 555 0100";
