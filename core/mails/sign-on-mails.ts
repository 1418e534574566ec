import type { Mail } from "../domain/common/mail.ts";
import { plainWords } from "../domain/common/written-words.ts";
import { layOut } from "./layout.ts";

interface Product {
  readonly productName: string;
  readonly siteUrl: string;
}

interface Lost {
  readonly domain: string;
  readonly record: { readonly name: string; readonly value: string };
}

/** To the owner of a workspace whose domain is no longer proven. */
export const signOnLostMail = ({ domain, record }: Lost, { productName, siteUrl }: Product): Mail =>
  layOut({
    from: productName,
    subject: `Single sign-on has stopped for ${domain}`,
    preheader: "The DNS record that proves the domain can't be found.",
    heading: `Single sign-on has stopped for ${domain}`,
    paragraphs: [
      `The TXT record ${record.name} with the value ${record.value} can't be found. Until it is there again, nobody can log in to your workspace with single sign-on. Sessions that are open end within twelve hours.`,
      "You can log in with your password. If the domain is no longer yours, remove single sign-on.",
    ],
    button: { label: "See single sign-on", url: `${siteUrl}/members` },
    footer: `Sent by ${productName} because you own the workspace.`,
  });

export const signOnChanges = ["set up", "changed", "removed"] as const;
export type SignOnChange = (typeof signOnChanges)[number];

/** To the owner who has changed single sign-on, in case somebody else did it. */
export const signOnChangedMail = (
  change: SignOnChange,
  domain: string,
  { productName, siteUrl }: Product,
): Mail =>
  layOut({
    from: productName,
    subject: `Single sign-on was ${change} in your workspace`,
    preheader: `It is for people with addresses of ${domain}.`,
    heading: `Single sign-on was ${change}`,
    paragraphs: [
      `Single sign-on for people with addresses of ${domain} was ${change} in your workspace, with your password.`,
    ],
    button: { label: "See single sign-on", url: `${siteUrl}/members` },
    footer: `If this was not you, set a new password under “Forgot password” and write to us at once: somebody knows yours. Sent by ${productName}.`,
  });

interface Joined {
  /** The workspace's name. */
  readonly workspace: string;
  /** Where the person logged in. */
  readonly at: string;
}

/** To a person who had an account already when they came to a workspace by its single sign-on. */
export function signOnJoinedMail(
  { workspace, at }: Joined,
  { productName, siteUrl }: Product,
): Mail {
  const name = plainWords(workspace);
  return layOut({
    from: productName,
    subject: `You now belong to the workspace ${name}`,
    preheader: `You logged in at ${at}.`,
    heading: `You now belong to the workspace ${name}`,
    paragraphs: [
      `You logged in at ${at}, the single sign-on of this workspace, which made your account a member. The workspace sees nothing of your other documents, and your password works as before.`,
      "You can leave it on its page of members.",
    ],
    button: { label: "See the members", url: `${siteUrl}/members` },
    footer: `If this was not you, write to us. Sent by ${productName} because of your account.`,
  });
}
