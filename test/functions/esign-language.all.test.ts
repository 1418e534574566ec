import { describe, expect, test } from "vitest";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import { call } from "../support/cloud.ts";
import { activity, invited, sign } from "../support/invited.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  signingToken,
  uploadFile,
} from "../support/people.ts";

describe("POST /api/esign/language", () => {
  const choose = (bearer: string | undefined, language: unknown) =>
    call<{ language: string; code?: string; field?: string }>(
      "POST",
      "/api/esign/language",
      { language },
      { bearer },
    );

  test("works: the page comes in it with its consent text, and no entry tells of it", async () => {
    const { sender, envelopeId, token, tokens, submission } = await invited(2);
    const before = (await openLink(token)).body;
    expect(before.language).toBe("en");
    expect((await choose(token, "fr")).body).toEqual({ language: "fr" });
    expect((await choose(token, "fr")).body).toEqual({ language: "fr" });
    const { language, disclosure, shownSha256 } = (await openLink(token)).body;
    expect({ language, disclosure }).toMatchObject({
      language: "fr",
      disclosure: { language: "fr", english: { title: before.disclosure.title } },
    });
    expect((await openLink(tokens[1] ?? "")).body.language).toBe("en");
    const english = { disclosureSha256: before.disclosure.sha256 };
    expect((await sign(token, { ...submission, ...english })).body.code).toBe("DISCLOSURE_CHANGED");
    expect((await sign(token, { ...submission, shownSha256: before.shownSha256 })).body.code).toBe(
      "CHANGED_SINCE_SHOWN",
    );
    const french = { disclosureSha256: disclosure.sha256, shownSha256 };
    expect((await sign(token, { ...submission, ...french })).status).toBe(200);
    const told = (await activity(sender, envelopeId)).filter((one) => /anguage/.test(one ?? ""));
    expect(told).toEqual([]);
  });

  test("is left to the browser until the signer or the sender has chosen one", async () => {
    const { token, tokens } = await invited(2);
    expect((await openLink(token)).body.languageOpen).toBe(true);
    await choose(token, "fr");
    expect((await openLink(token)).body).not.toHaveProperty("languageOpen");
    expect((await openLink(tokens[1] ?? "")).body.languageOpen).toBe(true);
  });

  test("is English where the sender has chosen that, whatever the browser asks for", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const payload = envelopeFor(sender, await uploadFile(sender), [ann]);
    await call("POST", "/api/envelopes", { ...payload, language: "en" }, sender);
    const { body } = await openLink(await signingToken(ann));
    expect(body.language).toBe("en");
    expect(body).not.toHaveProperty("languageOpen");
  });

  test("works for two who choose at the same moment, and while somebody signs", async () => {
    const { tokens, submissions } = await invited(3);
    const [signed, ...chosen] = await Promise.all([
      sign(tokens[0], submissions[0]),
      choose(tokens[1], "de"),
      choose(tokens[2], "he"),
    ]);
    expect([signed, ...chosen].map(({ status }) => status)).toEqual([200, 200, 200]);
    const views = await Promise.all(tokens.map(async (one) => (await openLink(one)).body));
    expect(views.map(({ language }) => language)).toEqual(["en", "de", "he"]);
    expect(views.map(({ signerStatus }) => signerStatus)).toEqual(["signed", "waiting", "waiting"]);
  });

  test("refuses a language that there is not, and too many changes", async () => {
    const { token } = await invited();
    expect((await choose(token, "tlh")).body).toMatchObject({
      code: "BAD_FIELD",
      field: "language",
    });
    const many = Array.from({ length: throttles.languageByParty.max }, () => choose(token, "de"));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await choose(token, "fr")).body.code).toBe("TOO_MANY_REQUESTS");
  });

  test("is closed to strangers, and after the document was declined", async () => {
    expect((await choose(undefined, "de")).status).toBe(401);
    expect((await choose("x", "de")).status).toBe(401);
    const { token } = await invited();
    await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: token });
    expect((await choose(token, "de")).body.code).toBe("ALREADY_DECLINED");
  });
});
