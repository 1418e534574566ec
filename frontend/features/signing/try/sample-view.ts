import { disclosure, textOf } from "#contract/rules/documents/disclosure";
import type { FieldKind, PageSize } from "#contract/rules/fields/markers";
import type { SignerView, ViewField } from "../../../api/esign.ts";
import sampleUrl from "../../../sample/sample.pdf?url";
import { dayMs } from "../../../ui/times.ts";

/** The tenant's view of the sample, made by scripts/sample/sample-pdf.ts. Nobody else signs, and nothing is stored. */
export async function sampleView(now: Date): Promise<SignerView> {
  return {
    envelopeId: "sample",
    stage: "waiting",
    signerStatus: "waiting",
    title: "Letting agreement (sample)",
    message: "Try it: sign this page as your signers would. It is a sample, so nothing is sent.",
    senderName: landlord.name,
    senderEmail: landlord.email,
    fileName: "Letting agreement.pdf",
    fileUrl: sampleUrl,
    pages: [page],
    fields,
    filled: [],
    signer: tenant,
    signed: 0,
    of: 2,
    expiresAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
    now: now.toISOString(),
    language: "en",
    disclosure: { ...disclosure, language: "en", sha256: await sha256(textOf(disclosure)) },
    parties: [
      { name: "Alex Morgan", email: tenant.email, status: "waiting", order: 1 },
      { ...landlord, status: "waiting", order: 2 },
    ],
    shownSha256: "",
  };
}

const landlord = { name: "Margaret Holloway", email: "margaret.holloway@example.com" };
const tenant = { email: "you@example.com", mobile: "", firstName: "Alex", lastName: "Morgan" };

/** A4, in points. */
const page: PageSize = { width: 595.28, height: 841.89 };

/** Fields on the tenant's lines, placed in points from the left and the bottom edge of the page to the field's bottom. */
const fields: readonly ViewField[] = [
  fieldAt("sign", 176, 200, 48),
  fieldAt("name", 134, 200, 20),
  fieldAt("date", 94, 110, 20),
];

function fieldAt(kind: FieldKind, foot: number, width: number, height: number): ViewField {
  const place = {
    page: 0,
    x: 310 / page.width,
    y: 1 - (foot + height) / page.height,
    width: width / page.width,
    height: height / page.height,
  };
  return { id: kind, kind, place };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
