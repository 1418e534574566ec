import { describe, expect, test } from "vitest";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { chainFault } from "../../core/domain/envelope/audit.ts";
import { call } from "../support/cloud.ts";
import {
  attachment,
  attachments,
  needs,
  opensslVerify,
  pdfsig,
  pdfText,
  qpdfCheck,
} from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

const names = ["Łukasz Ćwikła", "王小明", "Владимир", "محمد"];

async function sealedDocument(pdf: Buffer): Promise<Buffer> {
  const sender = await newSender();
  const recipients = names.map((name) => newRecipient(name, ""));
  await sendEnvelope(sender, recipients, await uploadFile(sender, pdf));
  for (const recipient of recipients) await signBy(recipient);
  await viewingToken(sender.email);
  const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);
  const [row] = body.documents;
  return download(`${row?.fileUrl}${row?.id}`, sender.bearer);
}

/** Poppler gives right-to-left words in the order in which they stand on the page. */
function timesIn(text: string, name: string): number {
  const backwards = [...name].reverse().join("");
  return Math.max(text.split(name).length, text.split(backwards).length) - 1;
}

describe("the sealed document", () => {
  const original = makePdf([{}, { width: 842, height: 595, rotate: 90 }]);
  const sealed = sealedDocument(original);

  test("begins with the very bytes that were uploaded", async () => {
    expect((await sealed).subarray(0, original.length)).toEqual(original);
  });

  test("is signed wholly and validly, says pdfsig", async (context) => {
    needs(context, "pdfsig");
    const words = pdfsig(await sealed);
    expect(words).toContain("Signature is Valid");
    expect(words).toContain("Total document signed");
    expect(words).toContain("ETSI.CAdES.detached");
  });

  test("carries a CMS that OpenSSL verifies", async (context) => {
    needs(context, "openssl");
    expect(opensslVerify(await sealed)).toContain("successful");
  });

  test("is sound, says qpdf", async (context) => {
    needs(context, "qpdf");
    expect(qpdfCheck(await sealed)).toContain("No syntax or stream encoding errors found");
  });

  test("names every signer in their own script, on the page and in the certificate", async (context) => {
    needs(context, "pdftotext");
    const text = pdfText(await sealed).normalize("NFKC");
    for (const name of names) expect(timesIn(text, name), name).toBeGreaterThanOrEqual(2);
    expect(text).toContain("Certificate of completion");
  });

  test("has the audit entries inside, chained from the first", async (context) => {
    needs(context, "pdfdetach");
    expect(attachments(await sealed)).toContain("audit.json");
    const { entries } = JSON.parse(attachment(await sealed, 1));
    expect(entries[0].type).toBe("created");
    expect(entries.filter((one: { type: string }) => one.type === "signed")).toHaveLength(4);
    expect(chainFault(entries)).toBeUndefined();
  });

  test("shows every byte that was changed", async (context) => {
    needs(context, "pdfsig");
    const bytes = Buffer.from(await sealed);
    const at = bytes.indexOf("Page 1");
    bytes.write("Pagf", at, "latin1");
    expect(pdfsig(bytes)).not.toContain("Signature is Valid");
  });
});
