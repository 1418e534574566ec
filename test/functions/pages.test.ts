import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pictureOfPage } from "../../core/images/drawing/page-picture.ts";
import { renderer } from "../../core/images/drawing/renderer.ts";
import { call } from "../support/cloud.ts";
import { acceptedEarlier } from "../support/earlier-files.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import {
  correctSigner,
  envelopeFor,
  narrowPx,
  newAddress,
  newRecipient,
  newSender,
  openPage,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

const own = borrowedEnvironment();

async function invited(pdf = makePdf(mixedPages(3)), earlier?: Uint8Array) {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const file = await uploadFile(sender, pdf);
  if (earlier) await acceptedEarlier(own().environment, file.id, earlier);
  const { body } = await call<{ envelopeId: string }>(
    "POST",
    "/api/envelopes",
    envelopeFor(sender, file, [ann]),
    sender,
  );
  return { sender, ann, pdf, envelopeId: body.envelopeId, token: await signingToken(ann) };
}

describe("GET /api/esign/pages/{n}", () => {
  test("works: each page with its text, byte for byte the same when it is asked for again", async () => {
    const { pdf, token } = await invited();
    for (const [index, { width = 0, height = 0, rotate = 0 }] of mixedPages(3).entries()) {
      const { status, body, headers } = await openPage(token, index + 1);
      expect(status).toBe(200);
      const shown = rotate % 180 === 0 ? { width, height } : { width: height, height: width };
      expect(body).toMatchObject({ ...shown, pages: 3 });
      expect(body.text.map(([text]) => text)).toEqual([`Clause ${index + 1}`]);
      expect(headers.get("cache-control")).toBe("private, max-age=3600, immutable");
      expect(headers.get("vary")).toMatch(/authorization/i);
      const drawn = await pictureOfPage(pdf, { index, widthPx: narrowPx });
      if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
      const bytes = Buffer.from(drawn.picture.bytes);
      expect(body.picture).toBe(`data:image/png;base64,${bytes.toString("base64")}`);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(body.shown).toEqual({ page: index + 1, width: narrowPx, by: renderer, sha256 });
      expect((await openPage(token, index + 1)).body).toEqual(body);
    }
  });

  test("works for the sealed document, which has more pages, and for all who may read that", async () => {
    const { sender, ann, envelopeId, token } = await invited(makePdf());
    await signBy(ann);
    const tokens = [await viewingToken(sender.email), await viewingToken(ann.email), token];
    for (const one of tokens) {
      const { body } = await openPage(one, 1, { sealed: envelopeId });
      expect(body.pages).toBeGreaterThan(1);
      const last = await openPage(one, body.pages, { sealed: envelopeId });
      expect(last.body.text.length).toBeGreaterThan(10);
      expect((await openPage(one, body.pages + 1, { sealed: envelopeId })).status).toBe(404);
    }
  });

  test("refuses pages that are not there and widths that are none of ours", async () => {
    const { envelopeId, token } = await invited();
    const cases: [n: string | number, query: object, status: number, field?: string][] = [
      [4, {}, 404],
      [0, {}, 400, "n"],
      [-1, {}, 400, "n"],
      ["1.5", {}, 400, "n"],
      ["one", {}, 400, "n"],
      [1e9, {}, 400, "n"],
      [1, { width: "761" }, 400, "width"],
      [1, { width: "" }, 400, "width"],
      [1, { width: "1e99" }, 400, "width"],
      [1, { sealed: envelopeId }, 404],
      [1, { sealed: "00000000-0000-4000-8000-000000000000" }, 404],
    ];
    for (const [n, query, status, field] of cases) {
      const reply = await openPage(token, n, query);
      expect(reply.status, JSON.stringify([n, query])).toBe(status);
      expect(reply.body.field).toBe(field);
      expect(reply.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("is closed to strangers, and shows each link its own document", async () => {
    const [one, other] = [await invited(), await invited(makePdf([{ text: "Another" }]))];
    for (const bearer of [undefined, "made-up", one.sender.bearer]) {
      expect((await openPage(bearer, 1)).status).toBe(401);
    }
    expect((await openPage(other.token, 1)).body.text[0]?.[0]).toBe("Another");
    expect((await openPage(other.token, 2)).status).toBe(404);
    expect((await openPage(one.token, 1)).body.text[0]?.[0]).toBe("Clause 1");
    expect((await openPage(one.token, 1, { sealed: other.envelopeId })).status).toBe(404);
  });

  test("is closed to a link whose address was corrected", async () => {
    const { sender, envelopeId, token } = await invited();
    expect((await openPage(token, 1)).status).toBe(200);
    const right = { email: newAddress("right"), firstName: "Ann", lastName: "Lee" };
    const { status } = await correctSigner(sender, envelopeId, "s1", right);
    expect(status).toBe(200);
    expect((await openPage(token, 1)).body).toMatchObject({ code: "LINK_INVALID" });
  });
});
