import { type PlanType, planLabel } from "#contract/rules/limits/plans";
import type { Mail } from "../domain/common/mail.ts";
import { plainWords, unlinked } from "../domain/common/written-words.ts";
import { type Export, exportFileName } from "../domain/lists/export.ts";
import { layOut, type MailParts } from "./layout.ts";

interface Product {
  readonly productName: string;
  readonly siteUrl: string;
}

/** A mail that is from nobody but us. */
const ours = (
  { productName }: Pick<Product, "productName">,
  parts: Omit<MailParts, "from">,
): Mail => layOut({ from: productName, ...parts });

export function codeMail(code: string, product: Product): Mail {
  return ours(product, {
    subject: `${code} is your ${product.productName} code`,
    preheader: "It works once, for 10 minutes.",
    heading: "Your login code",
    paragraphs: ["Enter this code to finish logging in. It works once, for 10 minutes."],
    code,
    footer: `If you did not try to log in to ${product.productName}, someone knows your password: please change it. Never share this code.`,
  });
}

/**
 * To a sender whose public link can't take visitors at the moment. `why` is the sentence that they would read if they sent a
 * document themselves.
 */
export function publicLinkMail(
  { title, url, why }: { readonly title: string; readonly url: string; readonly why: string },
  product: Product,
): Mail {
  return ours(product, {
    subject: "Your public link can't take more documents",
    preheader: "Someone wanted to sign but could not.",
    heading: "Your public link can't take more documents",
    paragraphs: [
      `Someone opened your public link “${plainWords(title)}” but could not start signing. ${plainWords(why)}`,
      "Visitors are asked to try again tomorrow. We email you about this at most once a day.",
    ],
    button: { label: "See the link", url },
    footer: `Sent by ${product.productName} because you published this link.`,
  });
}

/** To an operator, who is logged in and opens the operator's page. */
export function operatorCodeMail(code: string, product: Product): Mail {
  return ours(product, {
    subject: `${code} is your ${product.productName} operator's code`,
    preheader: "It works once, for 10 minutes.",
    heading: "Your operator's code",
    paragraphs: [
      "Enter this code to open the operator's page for 15 minutes. It works once, for 10 minutes.",
    ],
    code,
    footer: `If you did not open the operator's page of ${product.productName}, someone is logged in to your account: please change your password, which ends all sessions. Never share this code.`,
  });
}

/** To an operator's own mailbox, to learn where such mails are put. Its links lead to the operator's page. */
export function landingMail(
  answers: { readonly inbox: string; readonly junk: string },
  product: Product,
): Mail {
  return ours(product, {
    subject: `A test mail from ${product.productName}`,
    preheader: "Where did you find it?",
    heading: "Where did you find this mail?",
    paragraphs: [
      "You asked for it on the operator's page, to see where your mail provider puts our mails. Please press the answer that is right.",
    ],
    rows: [
      ["Inbox", "It was among my other mails.", answers.inbox],
      ["Junk", "It was in the folder for junk or spam.", answers.junk],
    ],
    footer: `Sent by ${product.productName} because an operator asked for it.`,
  });
}

/**
 * To a person for whose account twenty wrong codes were entered within a day, or `inARow` over any time: somebody has
 * the password.
 */
export function wrongCodesMail(product: Product, inARow?: number): Mail {
  const [howMany, until] = inARow
    ? [`${inARow} codes in a row`, "no more codes are taken until you set a new password"]
    : ["twenty codes today", "no more codes are taken today"];
  return ours(product, {
    subject: "Someone is trying to log in to your account",
    preheader: "They know your password, but not your codes.",
    heading: "Wrong codes",
    paragraphs: [
      `Someone logged in to your account with the right password and then entered ${howMany} that were wrong. From where they did it, ${until}.`,
      "If it was not you, set a new password now: nobody was let in.",
    ],
    button: { label: "Set a new password", url: `${product.siteUrl}/login` },
    footer: `Never share a code, whoever asks for it. Sent by ${product.productName}.`,
  });
}

/** To a mailbox that is not proven: its reader may not have asked for anything, so the mail says where it comes from. */
export function firstCodeMail(code: string, product: Product): Mail {
  return ours(product, {
    subject: `${code} is your ${product.productName} code`,
    preheader: "Someone entered this address to open an account.",
    heading: "Confirm your address",
    paragraphs: [
      `Enter this code to finish creating your ${product.productName} account. It works once, for 10 minutes.`,
    ],
    code,
    footer: `Someone entered this address to open an account. If this was not you, you don't have to do anything: without the code nobody can use an account with your address, and after a few of these emails we send no more that day. Never share this code. Sent by ${product.productName}.`,
  });
}

/** To a person whom the operator has invited to register; only the link opens a registration. */
export function invitationMail(link: string, product: Product): Mail {
  return ours(product, {
    subject: `Your invitation to ${product.productName}`,
    preheader: "Register with this address within seven days.",
    heading: `Open your ${product.productName} account`,
    paragraphs: [
      `You are invited to open an account with ${product.productName}, which lets you send documents for signature. Register with the address that this email was sent to, within seven days.`,
      "The link opens one account. Please don't forward it.",
    ],
    button: { label: "Register", url: link },
    footer: `If you don't want an account, you don't have to do anything. Sent by ${product.productName} because its operator has invited you.`,
  });
}

/** To a mailbox that is not proven: it contains nothing that the person who registered has written. */
export function verificationMail(product: Product): Mail {
  return ours(product, {
    subject: `Please verify your email for ${product.productName}`,
    preheader: "Log in once with the code that we email you.",
    heading: "Please verify your address",
    paragraphs: [
      "Someone, most likely you, has registered with this address again. The newer registration replaces the older one.",
      "To verify your address, log in with your new password and the code that we then email you.",
    ],
    button: { label: "Log in", url: `${product.siteUrl}/login` },
    footer:
      "If this was not you, you don't have to do anything: nobody can log in without access to your mailbox.",
  });
}

/** The code for replacing a forgotten password; Cognito sends the mail, and inserts the code in place of `code`. */
export function resetMail(code: string, product: Pick<Product, "productName">): Mail {
  return ours(product, {
    subject: `Your ${product.productName} code`,
    preheader: "Use this code to set a new password.",
    heading: "Set a new password",
    paragraphs: [
      `Enter this code to set a new ${product.productName} password. It works once, for an hour.`,
    ],
    code,
    footer: `If you did not request it, ignore this message: your password has not changed. Never share this code. Sent by ${product.productName}.`,
  });
}

/** To a person for whose account an API key was created, in case somebody else did it. */
export function newKeyMail(
  key: { readonly name: string; readonly id: string },
  product: Product,
): Mail {
  return ours(product, {
    subject: `A new API key: ${key.name}`,
    preheader: "Whoever has it can use your account by program.",
    heading: "A new API key was made",
    paragraphs: [
      `The key “${plainWords(key.name)}” (us_${key.id}) was made for your account, with your password. Programs that have it can do what its scopes allow, without a password or a code.`,
    ],
    button: { label: "See your API keys", url: `${product.siteUrl}/settings/developers` },
    footer: `If this was not you, revoke the key and set a new password: somebody knows yours. A new password alone does not end a key. Sent by ${product.productName}.`,
  });
}

/** To a person who has deleted their account, in case somebody else did it. */
export function closingMail(product: Product): Mail {
  return ours(product, {
    subject: `Your ${product.productName} account was deleted`,
    preheader: "Open documents are withdrawn; signed ones stay with their parties.",
    heading: "Your account was deleted",
    paragraphs: [
      "As you asked, nobody can sign in to your account any more, and what we store about it is being erased. Documents that were still waiting for signatures are withdrawn, and the people invited to sign them are notified.",
      "Signed documents and their evidence belong to the other parties too. They are kept until their retention period ends, and existing links keep working.",
    ],
    button: { label: "What is kept, and why", url: `${product.siteUrl}/privacy#rights` },
    footer: `If this was not you, somebody knew your password and could read your mails: please write to us at once. Sent by ${product.productName}.`,
  });
}

/** To a user with automatic upgrades whose card was charged while they were sending. */
export function upgradeMail(plan: PlanType, product: Product): Mail {
  return ours(product, {
    subject: `Your plan is now ${planLabel(plan)}`,
    heading: `Your plan is now ${planLabel(plan)}`,
    paragraphs: [
      "You have sent more documents than your plan includes, and automatic upgrade is on. We charged your card for the rest of the period; the invoice is under Account Settings, Billing.",
      "You can keep sending. To turn automatic upgrade off, go to Account Settings, Subscription.",
    ],
    button: { label: "See your subscription", url: `${product.siteUrl}/settings/subscription` },
    footer: `Sent by ${product.productName} because automatic upgrade is on.`,
  });
}

/** To the person who asked for an export, who may have left the page since. It links to the page, not to the file. */
export function exportMail(made: Export, product: Product): Mail {
  const name = exportFileName(made);
  return ours(product, {
    subject: `Your export is ready: ${name}`,
    heading: "Your export is ready",
    paragraphs: [
      `${name} contains what you asked for. You can download it until 24 hours after you asked; then it is deleted.`,
    ],
    button: { label: "See your exports", url: `${product.siteUrl}/documents` },
    footer: `Sent by ${product.productName} because you asked for an export of your documents.`,
  });
}

/** Its owner has entered it, and has to know which one is meant. */
const hostOf = (url: string): string => unlinked(new URL(url).host);

interface TurnedOff {
  readonly url: string;
  readonly off: "gone" | "failing";
  readonly what: "webhook" | "storage";
}

/** To the owner of a webhook or storage that was turned off because of its receiver's behaviour. */
export function hookOffMail({ url, off, what }: TurnedOff, product: Product): Mail {
  if (what === "storage") return storageOffMail(url, product);
  const why = {
    gone: "The receiver answered that it wants no more events (HTTP status 410).",
    failing: "Everything that we have sent there for five days has failed.",
  } as const;
  return ours(product, {
    subject: "A webhook was turned off",
    heading: "A webhook was turned off",
    paragraphs: [
      `We send no more events to ${hostOf(url)}. ${why[off]}`,
      "Once the receiver works again, turn the webhook on under Account Settings, Developers, and send again what it has missed: events are kept for 30 days.",
    ],
    button: { label: "See your webhooks", url: `${product.siteUrl}/settings/developers` },
    footer: `Sent by ${product.productName} because you set up this webhook.`,
  });
}

function storageOffMail(url: string, product: Product): Mail {
  return ours(product, {
    subject: "Signed documents are no longer put into your storage",
    heading: "Your storage was turned off",
    paragraphs: [
      `For five days we could put no signed document into ${hostOf(url)}.`,
      "Once it works again, turn it on under Account Settings, Developers, and send again what it has missed within 30 days. The documents themselves are safe.",
    ],
    button: { label: "See your storages", url: `${product.siteUrl}/settings/developers` },
    footer: `Sent by ${product.productName} because you set up this storage.`,
  });
}

interface NotStored {
  readonly url: string;
  readonly title: string;
  /** Partly the storage's own words. */
  readonly why: string;
}

/** To the owner of a storage that took other documents, but not this one, for days. */
export function notStoredMail({ url, title, why }: NotStored, product: Product): Mail {
  return ours(product, {
    subject: "A signed document is not in your storage",
    heading: "A signed document is not in your storage",
    paragraphs: [
      `For days we could not put “${plainWords(title)}” into ${hostOf(url)}, and we have stopped trying. The last reason: ${plainWords(why)}`,
      "The document itself is safe. Under Account Settings, Developers, Deliveries you can send it again within 30 days.",
    ],
    button: { label: "See your storages", url: `${product.siteUrl}/settings/developers` },
    footer: `Sent by ${product.productName} because you set up this storage.`,
  });
}

/** To the person who set up a storage, or pointed it elsewhere, and to the workspace's owner, in case it was somebody else. */
export function newStorageMail(
  { url, by }: { readonly url: string; readonly by: string },
  product: Product,
): Mail {
  return ours(product, {
    subject: "Signed documents are now put into a storage",
    preheader: "Each document that is completed from now on goes there.",
    heading: "A storage was set up",
    paragraphs: [
      `Each signed document of your workspace is now put into ${hostOf(url)} as well. ${by} has set this up, with their password.`,
    ],
    button: { label: "See your storages", url: `${product.siteUrl}/settings/developers` },
    footer: `If nobody of you did this, turn the storage off and set new passwords. Sent by ${product.productName}.`,
  });
}

interface Report {
  readonly sender: { readonly userId: string; readonly email: string; readonly name: string };
  readonly envelopeId: string;
  readonly by: { readonly kind: "signer"; readonly signerId: string } | { readonly kind: "copy" };
  /** Whether this person also stopped the sender's mails. */
  readonly stopped: boolean;
}

/** To the support address: a person has reported a mail. It says who sent the mail, and nothing of its content. */
export function reportMail(report: Report, product: Product): Mail {
  const { sender, envelopeId, by, stopped } = report;
  const who = by.kind === "signer" ? `Signer ${by.signerId}` : "Someone who got a copy";
  return ours(product, {
    subject: `Reported: an email sent by ${sender.email}`,
    preheader: `${who} has reported an email.`,
    heading: "An email was reported",
    paragraphs: [
      `${who} has reported an email that came from ${plainWords(sender.name)} (${sender.email}).`,
      `Account: ${sender.userId}. Document: ${envelopeId}.`,
      stopped
        ? "This person also wants no more emails from this sender."
        : "This person has not stopped this sender's emails.",
    ],
    footer: `How to look into it, and how to stop a sender, is in the runbook under “A sender is reported”. Sent by ${product.productName}.`,
  });
}

interface Question {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** A message from the contact page, to the support address. */
export function contactMail(question: Question, product: Product): Mail {
  const { email, message } = question;
  const name = plainWords(question.name);
  return ours(product, {
    subject: `${name} has a question`,
    preheader: `${email} wrote on the contact page.`,
    heading: `${name} has a question`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`],
    quote: message,
    footer: `Replies to this email go to ${email}, an address that has not been verified. Sent by ${product.productName}.`,
  });
}
