import type { MemberRole, ShareKind, WorkKind } from "#contract/rules/people/workspace-names";
import { joinDays } from "#contract/rules/people/workspace-roles";
import { dayIn } from "#languages/dates";
import type { Mail } from "../domain/common/mail.ts";
import { plainWords } from "../domain/common/written-words.ts";
import { layOut } from "./layout.ts";

interface Product {
  readonly productName: string;
  readonly siteUrl: string;
}

/** What a member can do, as a sentence. */
const canDo: Readonly<Record<MemberRole, string>> = {
  admin: "As an admin you can send documents, see all of them, and manage members and settings.",
  sender: "As a sender you can send documents and use the workspace's templates.",
  reader: "As a reader you can open and download the documents of the workspace.",
};

interface Inviting {
  /** Name and address of the person who invites. */
  readonly by: { readonly name: string; readonly email: string };
  readonly workspace: { readonly id: string; readonly name: string };
  readonly role: MemberRole;
}

/** To a person who is invited to a workspace, and who may have no account yet. */
export function joiningMail({ by, workspace, role }: Inviting, product: Product): Mail {
  const { productName, siteUrl } = product;
  const [inviter, name] = [plainWords(by.name), plainWords(workspace.name)];
  return layOut({
    from: productName,
    subject: `${inviter} invites you to work together on ${productName}`,
    preheader: `Join the workspace ${name}.`,
    heading: `Join the workspace ${name}`,
    paragraphs: [
      `${inviter} (${by.email}) invites you to the workspace ${name} on ${productName}. ${canDo[role]}`,
      `Log in with this email address, or create an account with it, and accept the invitation. It works once, for ${joinDays} days.`,
    ],
    button: { label: "See the invitation", url: `${siteUrl}/join/${workspace.id}` },
    footer: `If you don't know ${inviter}, you can ignore this email. Sent by ${productName} because ${by.email} entered your address.`,
  });
}

/** To a person who was removed from a workspace. */
export function removedMail(workspace: string, { productName }: Product): Mail {
  const name = plainWords(workspace);
  return layOut({
    from: productName,
    subject: `You no longer belong to the workspace ${name}`,
    preheader: "Your own account stays as it is.",
    heading: `You no longer belong to the workspace ${name}`,
    paragraphs: [
      `An owner or admin has removed you from the workspace ${name}. You can no longer open its documents. Your own account and workspace stay as they are.`,
    ],
    footer: `Sent by ${productName} because you were a member of this workspace.`,
  });
}

interface Sharing {
  /** Name and address of the person who shares it. */
  readonly by: { readonly name: string; readonly email: string };
  readonly workspace: { readonly id: string; readonly name: string };
  readonly document: { readonly id: string; readonly title: string };
  readonly as: ShareKind;
}

/** To a member with whom a colleague shares a document. The link names the workspace, since a person can have several. */
export function sharedMail(
  { by, workspace, document, as }: Sharing,
  { productName, siteUrl }: Product,
): Mail {
  const [colleague, name] = [plainWords(by.name), plainWords(workspace.name)];
  const title = plainWords(document.title);
  const may = as === "read" ? "read and download it" : "do with it whatever its sender may do";
  return layOut({
    from: productName,
    subject: `${colleague} shares a document with you: ${title}`,
    preheader: `You can ${may}.`,
    heading: `${colleague} shares a document with you`,
    paragraphs: [
      `${colleague} (${by.email}) shares ${title} with you in the workspace ${name}. You can ${may}.`,
    ],
    button: {
      label: "Open the document",
      url: `${siteUrl}/documents/${document.id}?workspace=${workspace.id}`,
    },
    footer: `Sent by ${productName} because you are a member of this workspace.`,
  });
}

interface RequiringFactor {
  /** The workspace's name. */
  readonly workspace: string;
  /** Name and address of the person who has set it. */
  readonly by: { readonly name: string; readonly email: string };
  readonly factorFrom: string;
}

/** To each member of a workspace that will require an authenticator app or a passkey. */
export function factorRequiredMail(
  { workspace, by, factorFrom }: RequiringFactor,
  { productName, siteUrl }: Product,
): Mail {
  const [name, admin] = [plainWords(workspace), plainWords(by.name)];
  const day = dayIn("en", new Date(factorFrom));
  return layOut({
    from: productName,
    subject: `${name} requires an authenticator app or a passkey from ${day}`,
    preheader: `Please add one before ${day}.`,
    heading: `Add an authenticator app or a passkey before ${day}`,
    paragraphs: [
      `${admin} (${by.email}) has decided that everybody who works in the workspace ${name} logs in with an authenticator app or a passkey, from ${day}, ${factorFrom.slice(11, 16)} UTC. If you have added one already, there is nothing to do.`,
      "Until then you can work as before. After that, you can open this workspace again as soon as you have added one. It takes two minutes.",
    ],
    button: { label: "Add it now", url: `${siteUrl}/settings/security` },
    footer: `Sent by ${productName} because you are a member of this workspace.`,
  });
}

interface TakingOver {
  /** The workspace's name. */
  readonly workspace: string;
  /** Name and address of the former member. */
  readonly from: { readonly name: string; readonly email: string };
  /** What they take over. */
  readonly kinds: readonly WorkKind[];
}

/** "Public links, batches, and API keys" */
function begun(names: readonly string[]): string {
  const list = new Intl.ListFormat("en").format(names);
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)}`;
}

const goingOn: Readonly<Partial<Record<WorkKind, string>>> = {
  links: "public links",
  batches: "batches",
  keys: "API keys",
};

/** To a member who takes over from a colleague who has left or was removed by somebody else. */
export function takenOverMail(
  { workspace, from, kinds }: TakingOver,
  { productName, siteUrl }: Product,
): Mail {
  const [former, name] = [plainWords(from.name), plainWords(workspace)];
  const documents = kinds.includes("documents")
    ? ` You now look after the open documents of ${former}, and emails about them are sent to you. Signers still see ${former} as the sender.`
    : "";
  const templates = kinds.includes("templates")
    ? [`Templates that only ${former} could use are yours now.`]
    : [];
  const goOn = kinds.flatMap((kind) => goingOn[kind] ?? []);
  return layOut({
    from: productName,
    subject: `You take over from ${former} on ${productName}`,
    preheader: `${former} no longer belongs to the workspace ${name}.`,
    heading: `You take over from ${former}`,
    paragraphs: [
      `${former} (${from.email}) no longer belongs to the workspace ${name}.${documents}`,
      ...templates,
      ...(goOn.length === 0 ? [] : [`${begun(goOn)} of ${former} go on in your name.`]),
      ...(kinds.includes("hooks")
        ? [`Emails about failing webhooks of ${former} are sent to you.`]
        : []),
    ],
    button: { label: "See the documents", url: `${siteUrl}` },
    footer: `Sent by ${productName} because you are a member of this workspace.`,
  });
}
