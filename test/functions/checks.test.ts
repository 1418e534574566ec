import { describe, expect, test } from "vitest";
import { limits } from "../../contract/rules/limits/limits.ts";
import { accessCodeLimits } from "../../contract/rules/people/checks.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { browser, gated, sentWith, spoken } from "../support/checked-signers.ts";
import { isGenuine } from "../support/genuine.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  newRecipient,
  newSender,
  nextCode,
  openLink,
  sealedBehind,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";

const own = borrowedEnvironment();

test("the calls of a signer's link that checks close are those for pictures, file, evidence and preview, too", () => {
  const routes = gated.map(({ route }) => route);
  expect(routes).toEqual(
    expect.arrayContaining([
      "GET /api/envelopes/rv/{token}",
      "GET /api/envelopes/preview/{token}",
      "GET /api/esign/pages/{n}",
      "GET /api/esign/file/{name}",
      "GET /api/esign/evidence",
    ]),
  );
});

test("a signer who asks again gets the same mailed code, with the tries that it has left, on any device", async () => {
  const { ann } = await sentWith(["mailedCode"]);
  const token = await signingToken(ann);
  const device = browser(token);
  expect((await device.state()).body).not.toHaveProperty("mailed");
  const first = await nextCode(ann.email, async () => void (await device.mail()));
  expect((await browser(token).state()).body).toMatchObject({ next: "mailedCode", mailed: true });
  for (let i = 1; i < limits.codeTriesMax; i++)
    expect((await device.enter("000000")).body.code).toBe("CODE_INVALID");
  const again = await nextCode(ann.email, async () => void (await device.mail()));
  expect(again).toBe(first);
  const spaced = `${again.slice(0, 3)} ${again.slice(3)}`;
  expect((await browser(token).enter(spaced)).status).toBe(200);
  // Used up, it is not mailed once more.
  const other = browser(token);
  expect(await nextCode(ann.email, async () => void (await other.mail()))).not.toBe(first);
});

test("a mailed code that was wrong five times is not mailed once more", async () => {
  const { ann } = await sentWith(["mailedCode"]);
  const device = browser(await signingToken(ann));
  const first = await nextCode(ann.email, async () => void (await device.mail()));
  const wrong = first === "000000" ? "000001" : "000000";
  for (let i = 0; i < limits.codeTriesMax; i++) await device.enter(wrong);
  expect((await device.state()).body).not.toHaveProperty("mailed");
  expect(await nextCode(ann.email, async () => void (await device.mail()))).not.toBe(first);
});

test("five of 50 wrong codes at once count; then only a new code, with a new link, opens the document", async (context) => {
  const { sender, ann, id, entries, envelope } = await sentWith(["accessCode"]);
  const token = await signingToken(ann);
  const right = browser(token);
  // Right ones don't count, nor do wrong ones before them.
  for (let i = 0; i <= accessCodeLimits.triesMax; i++) {
    expect((await browser(token).enter(`mistyped ${i}`)).body.code).toBe("ACCESS_CODE_WRONG");
    expect((await browser(token).enter(spoken)).status).toBe(200);
  }
  const wrong = await Promise.all(
    Array.from({ length: 50 }, (_, i) => browser(token).enter(`wrong ${i}`)),
  );
  const codes = wrong.map(({ body }) => body.code);
  const compared = codes.filter((code) => code === "ACCESS_CODE_WRONG");
  expect(compared).toHaveLength(accessCodeLimits.triesMax - 1);
  expect((await right.enter(spoken)).body.code).toBe("ACCESS_CODE_SPENT");
  // So the page asks for nothing any more, also when it is reopened.
  expect((await browser(token).state()).body).toMatchObject({ next: "accessCode", spent: true });
  expect((await entries()).filter(({ type }) => type === "check-failed")).toHaveLength(1);
  expect((await envelope()).body.recipients[0]).toMatchObject({
    ...{ checks: ["accessCode"], accessCodeSpent: true },
  });

  const { firstName, lastName, mobile, email } = ann;
  const person = { firstName, lastName, mobile, email };
  const same = await correctSigner(sender, id, "s1", { ...person, accessCode: spoken });
  expect(same).toMatchObject({ status: 400, body: { field: "accessCode" } });
  expect((await right.enter(spoken)).body.code).toBe("ACCESS_CODE_SPENT");
  const changed = await correctSigner(sender, id, "s1", { ...person, accessCode: "green heron" });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body)).not.toMatch(/heron|accessCodeSpent/);
  expect((await right.state()).body.code).toBe("LINK_INVALID");
  // A second mail to one address waits a few minutes for further ones.
  await own().environment.advance(10 * 60_000);
  await own().environment.idle();
  const fresh = await signingToken(ann);
  expect(fresh).not.toBe(token);
  const device = browser(fresh);
  expect((await device.enter("Redheron")).body.code).toBe("ACCESS_CODE_WRONG");
  expect((await device.enter("Greenheron")).status).toBe(200);
  const view = await device.make<Parameters<typeof signSubmission>[0]>(
    "GET",
    `/api/envelopes/rv/${fresh}`,
  );
  expect(view.body).toMatchObject({ title: "Secret merger" });
  expect(view.body).not.toHaveProperty("delegable");
  const signed = await device.make("POST", "/api/esign", signSubmission(view.body));
  expect(signed.status).toBe(200);
  await own().environment.idle();

  // The link of the signed document is gated, too, for Ann alone.
  const reading = await viewingToken(ann.email);
  expect((await browser(reading).state()).body).toMatchObject({ next: "accessCode" });
  const reader = browser(reading);
  expect((await reader.make("GET", `/api/envelopes/preview/${reading}`)).body.code).toBe(
    "CHECK_NEEDED",
  );
  const says =
    /Entered before the document was shown: an access code given by the sender \(tries: 2\).*Access code entered/;
  await isGenuine(await sealedBehind(await viewingToken(sender.email)), says, context);

  // Nobody keeps Ann from what she has signed for good: five wrong codes count a day, then after two days, and so on.
  for (const days of [1, 2]) {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => browser(reading).enter(`guess ${days} ${i}`)),
    );
    expect(tries.filter(({ body }) => body.code === "ACCESS_CODE_WRONG")).toHaveLength(
      accessCodeLimits.triesMax - 1,
    );
    expect(await reader.enter("Greenheron")).toMatchObject({
      ...{ status: 429, body: { code: "TOO_MANY_REQUESTS" } },
    });
    const { againAt } = (await reader.state()).body;
    const waitMs = Date.parse(againAt ?? "") - own().environment.now();
    expect(Math.round(waitMs / 3_600_000)).toBe(days * 24);
    await own().environment.advance(waitMs);
  }
  expect((await envelope()).body.recipients[0]).not.toHaveProperty("accessCodeSpent");
  expect((await reader.enter("Greenheron")).status).toBe(200);
  expect((await reader.make("GET", `/api/envelopes/preview/${reading}`)).status).toBe(200);
});

describe("a mailed code", () => {
  test("counts for twelve hours", async () => {
    const { ann } = await sentWith(["mailedCode"]);
    const token = await signingToken(ann);
    const device = browser(token);
    await device.enter(await nextCode(ann.email, async () => void (await device.mail())));
    const view = () => device.make("GET", `/api/envelopes/rv/${token}`);
    await own().environment.advance(12 * 3_600_000 - 60_000);
    expect((await view()).status).toBe(200);
    await own().environment.advance(60_000);
    expect((await view()).body.code).toBe("CHECK_NEEDED");
  });
});

test("a check without what it needs is refused", async () => {
  const sender = await newSender("refused");
  const key = await apiKeyOf(sender);
  const documentId = await documentBy(key);
  const ask = (recipient: object) =>
    callByKey<Partial<RefusalBody>>(key, "POST", "/api/v1/envelopes", {
      documentId,
      recipients: [{ ...newRecipient("Ann"), ...recipient }],
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
    });
  const refused = [
    [{ checks: ["accessCode"] }, "recipients"],
    [{ accessCode: "1234" }, "recipients"],
    [{ checks: ["mailedCode"], accessCode: "1234" }, "recipients"],
    [{ checks: ["accessCode"], accessCode: "1 2 3" }, "recipients.0.accessCode"],
    [{ checks: ["accessCode"], accessCode: "x".repeat(21) }, "recipients.0.accessCode"],
    [{ checks: ["fingerprint"] }, "recipients.0.checks.0"],
  ] as const;
  for (const [recipient, field] of refused)
    expect(await ask(recipient)).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field } });
  expect(await openLink("made-up")).toMatchObject({ status: 401 });
});
