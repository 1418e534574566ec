import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { newAuthenticator } from "../support/authenticator.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { asked, completed, needed, readyToSign, send } from "../support/passkey-signers.ts";
import {
  correctSigner,
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  signBy,
  viewingToken,
} from "../support/people.ts";

test("a passkey's signature can't be used again once it was taken back", async (context) => {
  const sender = await newSender("passkeys");
  const key = await apiKeyOf(sender);
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const id = await send(key, [{ ...ann, checks: ["passkey"] }, ben]);
  const { token, submission } = await readyToSign(ann);
  const authenticator = newAuthenticator(siteUrl());
  const passkey = authenticator((await asked(token, submission)).body.challenge);
  expect((await completed(token, { ...submission, passkey })).status).toBe(200);
  const other = { ...ben, firstName: "Bernd" };
  expect((await correctSigner(sender, id, "s2", other)).status).toBe(200);
  expect((await call("POST", "/api/esign/take-back", {}, { bearer: token })).status).toBe(200);
  // Ben is again who he was when she signed, so that the same page is shown.
  expect((await correctSigner(sender, id, "s2", ben)).status).toBe(200);
  const again = await completed(token, { ...submission, passkey });
  expect(again).toMatchObject({ status: 409, body: { code: "CHANGED_SINCE_SHOWN" } });
  for (const shownSha256 of [undefined, (await openLink(token)).body.shownSha256])
    expect(await completed(token, { ...submission, shownSha256, passkey })).toMatchObject(needed);
  const signedAnew = (await readyToSign(ann)).submission;
  const anew = authenticator((await asked(token, signedAnew)).body.challenge);
  expect((await completed(token, { ...signedAnew, passkey: anew })).status).toBe(200);
  await signBy(ben);
  const says = /Confirmed with a passkey/;
  await isGenuine(await sealedBehind(await viewingToken(sender.email)), says, context);
});
