import { publicLinkPagePath } from "#contract/rules/product/links";
import { Refusal, type RefusalCode } from "#contract/rules/refusals/refusals";
import { accountMessage, type Workspace } from "#core/domain/account/account";
import { type PublicLink, publicTitle } from "#core/domain/links/public-link";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { logError } from "#core/log";
import { publicLinkMail } from "#core/mails/account-mails";
import { giveBack, isCounted } from "#core/store/common/throttle";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * Refusals that are about the sender or the people whom the template names: nothing that a visitor could fix, or should
 * read.
 */
const ofSender: ReadonlySet<RefusalCode> = new Set([
  "OVER_LIMIT",
  "INACTIVE",
  "MAILS_SPENT",
  "TOO_MANY_MAILS",
  "MAILS_STOPPED",
  "SENDER_STOPPED",
  "KEY_USED",
] as const);

export const isBusy = (error: unknown): error is Refusal =>
  error instanceof Refusal && ofSender.has(error.code);

/** The refusal for a visitor, after the sender was mailed why, at most once a day. */
export async function busy(
  link: PublicLink,
  template: Template,
  workspace: Workspace,
  now: Date,
  because?: Refusal,
): Promise<Refusal> {
  if (await isCounted("linkNoticeOfAccount", workspace.id, now)) {
    const mail = publicLinkMail(
      {
        title: publicTitle(link.settings, template),
        url: `${product.siteUrl}${publicLinkPagePath(link.templateId)}`,
        why: because?.message ?? accountMessage(workspace, now) ?? "",
      },
      product,
    );
    await sendMail(workspace.email, mail).catch(async (error: unknown) => {
      logError("mail about a public link not sent", error);
      await giveBack("linkNoticeOfAccount", workspace.id, now);
    });
  }
  return new Refusal("PUBLIC_LINK_BUSY");
}
