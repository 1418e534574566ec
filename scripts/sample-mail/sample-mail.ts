import { companyStandIns, type SampleMail } from "../../contract/rules/mails/company-mail.ts";
import { productName } from "../../contract/rules/product/product.ts";
import type { Letterhead } from "../../core/domain/account/company.ts";
import { sendEnvelope } from "../../core/domain/acts/sending.ts";
import { envelopeMail } from "../../core/mails/envelope-mails.ts";

/** The invitation to the sample, from a company of stand-ins. */
export function sampleMail(): SampleMail {
  const { id, name, accent, website, logoVersion, sentAt } = companyStandIns;
  const html = (more: Partial<Letterhead>) =>
    invitationFrom({ id, name, accent, ...more }, new Date(sentAt));
  return {
    withLogo: { withWebsite: html({ logoVersion, website }), without: html({ logoVersion }) },
    without: { withWebsite: html({ website }), without: html({}) },
  };
}

/** The sample invitation as HTML. */
export function invitationFrom(company: Letterhead, sentAt: Date): string {
  const { envelope } = sendEnvelope({ ...sample, company }, client, sentAt);
  const to = { kind: "signer", signerId: envelope.signers[0]?.id ?? "" } as const;
  const url = "https://example.com/rviewer/sample";
  const links = { url, stopUrl: url, siteUrl: "" };
  return envelopeMail("invitation", { envelope, to, productName, ...links }).html;
}

const client = { ip: "192.0.2.1", userAgent: "" };
const email = "alex.morgan@example.com";

const sample = {
  id: "sample",
  sender: { userId: "sample", email: "margaret.holloway@example.com", name: "Margaret Holloway" },
  title: "Letting agreement (sample)",
  message: "",
  fileName: "Letting agreement",
  original: { key: "", versionId: "", sha256: "", sizeBytes: 0 },
  pages: [{ width: 595, height: 842 }],
  signers: [{ email, firstName: "Alex", lastName: "Morgan", mobile: "" }],
  fields: [
    { kind: "sign", email, place: { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 } },
  ] as const,
  copies: [],
  withholdValues: false,
  requestSha256: "",
  salt: "",
};
