import type { envelopes } from "#contract/pages/envelopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import { envelopeInputs } from "#contract/specified/envelopes";
import { everySigner } from "#core/domain/envelope/addressees";
import { type Envelope, withSigner } from "#core/domain/envelope/envelope";
import { personOf } from "#core/domain/envelope/members";
import { variable } from "#core/environment";
import { firstPageDataUrl, firstPagePicture } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { underSpecifiedNames } from "#core/http/specified-names";
import { envelopeMail } from "#core/mails/envelope-mails";
import { htmlWithPicture } from "#core/mails/layout";
import { compose } from "#core/sending/send";
import { requestOf, submissionOf } from "./create.ts";
import { signerViewReply } from "./wire.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** The mail and the page of a signer, made of the envelope that would be sent; their links lead to the site. */
export const asSigner: RouteOf<typeof envelopes.asSigner> = async ({
  input: { signer: wanted, ...input },
  caller,
  client,
  now,
}) => {
  const { sent, source } = await underSpecifiedNames(envelopeInputs, async () => {
    const request = requestOf(input, { caller, client });
    return compose(await submissionOf(input, request, now), now);
  });
  const { envelope, content } = sent;
  const { to, signer } = partyWith(wanted, envelope);
  const [picture, firstPage] = source.firstPage
    ? await Promise.all([firstPagePicture(source.firstPage), firstPageDataUrl(source.firstPage)])
    : [];
  const url = product.siteUrl;
  const mail = envelopeMail("invitation", { envelope, to, url, stopUrl: url, ...product, picture });
  // An alternative signer sees this page once they have taken it.
  const seen = { envelope: withSigner(envelope, signer), content, signer };
  const view = signerViewReply(
    { ...seen, filled: { by: [], images: {} }, answers: undefined },
    now,
  );
  return {
    mail: { subject: mail.subject, html: htmlWithPicture(mail) },
    view: { ...view, ...(firstPage ? { firstPage } : {}) },
  };
};

/** Finds who is asked to sign at this address, also among alternative signers. */
function partyWith(address: string, envelope: Envelope) {
  for (const to of everySigner(envelope)) {
    const signer = personOf(envelope, to);
    if (signer?.email === address) return { to, signer };
  }
  throw new Refusal("BAD_FIELD", { field: "signer" });
}
