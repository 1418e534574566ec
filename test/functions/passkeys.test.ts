import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { newAuthenticator } from "../support/authenticator.ts";
import { siteUrl } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { asked, completed, needed, readyToSign, send } from "../support/passkey-signers.ts";
import { newRecipient, newSender, sealedBehind, viewingToken } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

const notAsked = { status: 400, body: { code: "BAD_FIELD", field: "passkey" } };

test("a passkey signs what is signed: nothing else, nowhere else, and verified by old and new verifiers", async (context) => {
  const sender = await newSender("passkey");
  const key = await apiKeyOf(sender);
  const [ann, ben, cid] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cid")];
  const checks = ["passkey"];
  const id = await send(key, [{ ...ann, checks }, ben, { ...cid, checks }]);
  const { view, token, submission } = await readyToSign(ann);
  expect(view.passkey).toBe(true);
  expect(await completed(token, submission)).toMatchObject(needed);

  const authenticator = newAuthenticator(siteUrl());
  const { challenge } = (await asked(token, submission)).body;
  const other = (await asked(token, { ...submission, name: "Ann Other" })).body.challenge;
  expect(other).not.toBe(challenge);
  const right = authenticator(challenge);
  const wrong = [
    authenticator(other),
    authenticator(challenge, { origin: "https://elsewhere.example" }),
    authenticator(challenge, { origin: "https://elsewhere.example", host: "elsewhere.example" }),
    authenticator(challenge, { host: "elsewhere.example" }),
    authenticator(challenge, { type: "webauthn.create" }),
    authenticator(challenge, { flags: 1 }),
    authenticator(challenge, { flags: 4 }),
    authenticator(challenge, { crossOrigin: true }),
    { ...right, publicKey: newAuthenticator(siteUrl())(challenge).publicKey },
    { ...right, signature: "AAAA" },
    { ...right, algorithm: "RS256" },
  ];
  for (const passkey of wrong)
    expect(await completed(token, { ...submission, passkey })).toMatchObject(needed);
  const renamed = { ...submission, name: "Ann Other", passkey: right };
  expect(await completed(token, renamed)).toMatchObject(needed);
  const rubbish = { ...submission, passkey: { ...right, signature: "A".repeat(1_000_000) } };
  expect(await completed(token, rubbish)).toMatchObject({ status: 400 });

  const both = await Promise.all(
    [right, authenticator(challenge)].map((passkey) =>
      completed(token, { ...submission, passkey }),
    ),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.signedAt).toBe(both[1]?.body.signedAt);
  // A repeated call, even without the passkey, gets the same reply.
  expect((await completed(token, submission)).body.signedAt).toBe(both[0]?.body.signedAt);

  // Nobody has asked Ben.
  const his = await readyToSign(ben);
  expect(await asked(his.token, his.submission)).toMatchObject(notAsked);
  const withHers = { ...his.submission, passkey: right };
  expect(await completed(his.token, withHers)).toMatchObject(notAsked);
  expect((await completed(his.token, his.submission)).status).toBe(200);

  // Cid signs at the laptop's other name, and not with what Ann's passkey has signed.
  const cids = await readyToSign(cid);
  expect(await completed(cids.token, { ...cids.submission, passkey: right })).toMatchObject(needed);
  const own = (await asked(cids.token, cids.submission)).body.challenge;
  const passkey = newAuthenticator(siteUrl().replace("127.0.0.1", "localhost"), "RS256")(own);
  expect((await completed(cids.token, { ...cids.submission, passkey })).status).toBe(200);

  const { body } = await callByKey<{ data: { type: string; data: Record<string, string> }[] }>(
    key,
    "GET",
    `/api/v1/envelopes/${id}/entries`,
  );
  const [entry, , last] = body.data.filter(({ type }) => type === "signed");
  expect(entry?.data).toMatchObject({
    ...{ passkeyAlgorithm: "ES256", passkeyPublicKey: right.publicKey },
    passkeyAuthenticatorData: right.authenticatorData,
  });
  expect(last?.data["passkeyAlgorithm"]).toBe("RS256");
  const says =
    /Confirmed with a passkey made for this document, which signed what they completed.*no other check/;
  await isGenuine(await sealedBehind(await viewingToken(sender.email)), says, context);
});

test("a passkey's signature can't be used for another document", async () => {
  const key = await apiKeyOf(await newSender("passkeys"));
  async function sent() {
    const ann = newRecipient("Ann");
    await send(key, [{ ...ann, checks: ["passkey"] }]);
    return readyToSign(ann);
  }
  const [first, second] = [await sent(), await sent()];
  const { challenge } = (await asked(first.token, first.submission)).body;
  const passkey = newAuthenticator(siteUrl())(challenge);
  const done = await completed(first.token, { ...first.submission, passkey });
  expect(done.status).toBe(200);
  expect(await completed(second.token, { ...second.submission, passkey })).toMatchObject(needed);
});
