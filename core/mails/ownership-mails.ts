import { offerDays } from "#contract/rules/people/workspace-roles";
import { noticeDays } from "../domain/account/lost-owner.ts";
import type { OwnershipNews } from "../domain/account/ownership.ts";
import type { Mail } from "../domain/common/mail.ts";
import { plainWords } from "../domain/common/written-words.ts";
import { layOut } from "./layout.ts";

interface Product {
  readonly productName: string;
  readonly siteUrl: string;
}

interface AddressedNews extends Omit<OwnershipNews, "id"> {
  /** Whether the mail goes to the member. */
  readonly isToMember: boolean;
}

/** To the owner, the member and all admins: that the workspace is offered or passed on, or not after all. */
export function ownershipMail(news: AddressedNews, { productName, siteUrl }: Product): Mail {
  const workspace = plainWords(news.workspace);
  const [subject, paragraphs] = said({
    ...news,
    workspace,
    owner: { ...news.owner, name: plainWords(news.owner.name) },
    member: { ...news.member, name: plainWords(news.member.name) },
  });
  return layOut({
    from: productName,
    subject,
    preheader: `About the workspace ${workspace}.`,
    heading: subject,
    paragraphs,
    button: { label: "See the members", url: `${siteUrl}/members` },
    footer: `If you didn't expect this, ask the owner and the admins of the workspace. Sent by ${productName} because you belong to it.`,
  });
}

function said({ what, workspace, owner, member, isToMember }: AddressedNews): [string, string[]] {
  const [from, to] = [`${owner.name} (${owner.email})`, `${member.name} (${member.email})`];
  switch (what) {
    case "offered":
      return isToMember
        ? [
            `${owner.name} offers you the workspace ${workspace}`,
            [
              `${from} wants to make you the owner of the workspace ${workspace}. The owner pays for it, and can delete it.`,
              `Accept or decline on the page of its members, within ${offerDays} days. To accept, you need your password and an authenticator app or a passkey.`,
            ],
          ]
        : [
            `The workspace ${workspace} is offered to ${member.name}`,
            [
              `${from} offers ${to} to become the owner of the workspace ${workspace}. Nothing changes until ${member.name} accepts; the offer ends after ${offerDays} days.`,
            ],
          ];
    case "withdrawn":
      return [
        `The offer of the workspace ${workspace} was withdrawn`,
        [`${from} no longer offers the workspace ${workspace} to ${to}. Nothing has changed.`],
      ];
    case "declined":
      return [
        `The offer of the workspace ${workspace} was declined`,
        [
          `${to} doesn't want to become the owner of the workspace ${workspace}. Nothing has changed.`,
        ],
      ];
    case "announced":
      return [
        `The workspace ${workspace} will get another owner`,
        [
          `The owner of the workspace ${workspace}, ${from}, can't be reached. In ${noticeDays} days the operator of this site will make ${to} its owner.`,
          `If ${owner.name} logs in before, nothing changes. If you know how to reach ${owner.name}, please tell them.`,
        ],
      ];
    case "passed":
      return [
        `${member.name} is the owner of the workspace ${workspace} now`,
        [
          `${to} owns the workspace ${workspace} from now on. ${from} is an admin in it.`,
          isToMember
            ? "You now pay for it: please look at its card and at the address of its invoices under Account Settings, Billing. If you delete your account, this workspace is deleted as well, unless you pass it on."
            : "Documents, templates, keys and settings stay as they are.",
        ],
      ];
  }
}
