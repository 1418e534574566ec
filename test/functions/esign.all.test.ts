import { describe, expect, test } from "vitest";
import { printedDay } from "../../contract/rules/fields/printed-day.ts";
import { dayMs } from "../../core/domain/common/time.ts";
import { call } from "../support/cloud.ts";
import { activity, invited, sign } from "../support/invited.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { openLink, sealedBehind, viewingToken } from "../support/people.ts";
import { makeNoise, pngDataUrl } from "../support/pngs.ts";

describe("POST /api/esign", () => {
  test("works again whatever pictures the repeated call says it has shown", async () => {
    const { token, submission } = await invited();
    const picture = { page: 1, width: 760, by: "a-renderer", sha256: "0".repeat(64) };
    const first = await sign(token, { ...submission, pictures: [picture] });
    for (const pictures of [[{ ...picture, sha256: "1".repeat(64) }], [], undefined]) {
      const again = await sign(token, { ...submission, pictures });
      expect(again.body.signedAt).toBe(first.body.signedAt);
    }
  });

  test("refuses pictures that can't have been shown", async () => {
    const { token, submission } = await invited();
    const picture = { page: 1, width: 760, by: "a-renderer", sha256: "0".repeat(64) };
    const changes: object[] = [
      { page: 2 },
      { page: 0 },
      { page: 1.5 },
      { width: 0 },
      { width: 1e9 },
      { by: "a; b" },
      { by: "" },
      { by: "x".repeat(81) },
      { sha256: "F".repeat(64) },
      { sha256: "0".repeat(63) },
    ];
    for (const change of changes) {
      const { status, body } = await sign(token, {
        ...submission,
        pictures: [picture, { ...picture, ...change }],
      });
      expect(status, JSON.stringify(change)).toBe(400);
      expect(body.field).toMatch(/^pictures/);
    }
    const many = Array.from({ length: 2_001 }, () => picture);
    expect((await sign(token, { ...submission, pictures: many })).body.field).toBe("pictures");
    const renderers = Array.from({ length: 6 }, (_, n) => ({ ...picture, by: `renderer-${n}` }));
    expect((await sign(token, { ...submission, pictures: renderers })).body.field).toBe("pictures");
  });

  test("prints the signer's date if it is today somewhere on earth, and any other as UTC's", async (context) => {
    needs(context, "pdftotext");
    const { sender, tokens, submissions } = await invited(3);
    const day = (offset: number) =>
      new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
    // Two days off would be one if midnight passed meanwhile.
    const claimed = [day(1), day(3), day(-3)];
    for (const [index, dateString] of claimed.entries())
      await sign(tokens[index], { ...submissions[index], dateString });
    const text = pdfText(await sealedBehind(await viewingToken(sender.email)));
    expect(claimed.map((one) => text.includes(printedDay(one, "D Month YYYY")))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("works for eight last signers at once: one sealed document, one notice each", async () => {
    const { sender, envelopeId, tokens, submissions } = await invited(8);
    const all = await Promise.all(tokens.map((token, i) => sign(token, submissions[i])));
    expect(all.map((one) => one.status)).toEqual(Array.from({ length: 8 }, () => 200));
    await viewingToken(sender.email);
    const entries = await activity(sender, envelopeId);
    expect(entries.filter((one) => one === "Document signed")).toHaveLength(8);
    expect(entries.filter((one) => one === "Document completed and sealed")).toHaveLength(1);
  });

  test("works again after somebody else declined, but promises no sealed document", async () => {
    const { tokens, submissions } = await invited(2);
    await sign(tokens[0], submissions[0]);
    await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: tokens[1] });
    expect((await sign(tokens[0], submissions[0])).body.last).toBe(false);
    expect((await openLink(tokens[0] ?? "")).body).toMatchObject({ code: "ALREADY_DECLINED" });
  });

  test("refuses an image that grows beyond what later signers can load", async () => {
    const { token, submission } = await invited();
    const userSign = pngDataUrl(makeNoise());
    const { status, body } = await sign(token, { ...submission, userSign });
    expect(status).toBe(400);
    expect(["BAD_IMAGE", "BAD_FIELD"]).toContain(body.code);
  });
});

describe("GET /api/esign/file/{name}", () => {
  const open = (token: string, url = "/api/esign/file/contract?sealed=") =>
    call<{ url: string; code?: string }>("GET", url, undefined, {
      bearer: token,
      headers: { accept: "application/json" },
    });

  test("is closed when somebody bends the presigned address", async () => {
    const { token } = await invited();
    const { url } = (await open(token)).body;
    const bent = url.replace(/envelopes\/[^/]+/, "envelopes/00000000-0000-4000-8000-000000000000");
    expect((await fetch(bent)).status).toBe(403);
    expect((await fetch(url.replace("X-Amz-Expires=300", "X-Amz-Expires=9000"))).status).toBe(403);
  });
});
