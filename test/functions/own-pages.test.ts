import { describe, expect, test } from "vitest";
import type { PageReply } from "../../contract/pages/pages.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import { call } from "../support/cloud.ts";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { newTemplate } from "../support/templates.ts";

const [narrow] = limits.pagePicture.widthsPx;

const page = (url: string, caller: Sender | undefined, n = 1, width: number = narrow) =>
  call<PageReply & { code?: string; field?: string }>(
    "GET",
    `/api/pages/${n}?${new URLSearchParams({ url, width: String(width) })}`,
    undefined,
    caller,
  );

const sentUrl = (id: string, sealed = "") => `/api/envelopes/${id}/file/contract?sealed=${sealed}`;

async function withDocuments() {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const file = await uploadFile(sender, makePdf(mixedPages(2)));
  const template = await newTemplate(sender, 1, file);
  const envelopeId = await sendEnvelope(sender, [ann], file);
  return { sender, ann, envelopeId, urls: [file.url, template.fileUrl, sentUrl(envelopeId)] };
}

describe("GET /api/pages/{n}", () => {
  test("works for uploads, templates and what was sent: the picture that the signer gets", async () => {
    const { sender, ann, urls } = await withDocuments();
    const bearer = await signingToken(ann);
    const path = `/api/esign/pages/2?width=${narrow}`;
    const { body } = await call<PageReply>("GET", path, undefined, { bearer });
    expect(body.text[0]?.[0]).toBe("Clause 2");
    for (const url of urls) {
      const own = await page(url, sender, 2);
      expect(own.status).toBe(200);
      expect(own.body).toEqual(body);
      expect(own.headers.get("cache-control")).toBe("private, max-age=3600, immutable");
    }
  });

  test("works for what was sealed, and not before", async () => {
    const { sender, ann, envelopeId } = await withDocuments();
    const sealed = sentUrl(envelopeId, envelopeId);
    expect((await page(sealed, sender)).body).toMatchObject({ code: "NOT_COMPLETED" });
    await signBy(ann);
    await viewingToken(sender.email);
    const { body } = await page(sealed, sender);
    expect(body.pages).toBeGreaterThan(2);
    expect((await page(sealed, sender, body.pages)).status).toBe(200);
  });

  test("refuses other addresses, pages that are not there and widths that are none of ours", async () => {
    const { sender, urls } = await withDocuments();
    const [url = ""] = urls;
    expect((await page(url, sender, 3)).status).toBe(404);
    expect((await page(url, sender, 0)).body.field).toBe("n");
    expect((await page(url, sender, 1, 761)).body.field).toBe("width");
    for (const other of ["https://example.com/a.pdf", "/api/pages/1", "", `${url}/first-page`])
      expect((await page(other, sender)).body.field).toBe("url");
    const gone = [`/api/files/${sender.id}/x`, "/api/templates/x/file/a", sentUrl("x")];
    for (const one of [...gone, sentUrl("x", "x")])
      expect((await page(one, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const { sender, ann, envelopeId, urls } = await withDocuments();
    await signBy(ann);
    await viewingToken(sender.email);
    const other = await newSender();
    for (const url of [...urls, sentUrl(envelopeId, envelopeId)]) {
      expect((await page(url, sender)).status).toBe(200);
      expect((await page(url, undefined)).status).toBe(401);
      expect((await page(url, other)).status).toBe(404);
    }
  });
});
