import { expect, test } from "vitest";
import type { AttachedReply } from "../../contract/rules/fields/attachments.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { attach, fieldsOf, fileMarker } from "../support/attaching.ts";
import { newAuthenticator } from "../support/authenticator.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { asked, completed, needed, readyToSign, send } from "../support/passkey-signers.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  correctSigner,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  signBy,
  uploadFile,
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

test("a passkey signs the attached files: it can't be used with another one", async () => {
  const sender = await newSender("passkeys");
  const ann = { ...newRecipient("Ann"), checks: ["passkey"] };
  const envelope = envelopeFor(sender, await uploadFile(sender), [ann]);
  const body = { ...envelope, markers: [...envelope.markers, fileMarker(ann, { files: 2 })] };
  expect(await call("POST", "/api/envelopes", body, sender)).toMatchObject({ status: 201 });
  const { token, view, submission } = await readyToSign(ann);
  const [field = ""] = fieldsOf(view);
  const files: AttachedReply[] = [];
  for (const text of ["One", "Other"])
    files.push((await attach(token, field, makePdf([{ text }]), "a.pdf")).body);
  const naming = (...at: readonly number[]) => ({
    ...submission,
    attachments: files.flatMap(({ id, sha256 }, index) =>
      at.includes(index) ? [{ id, sha256 }] : [],
    ),
  });
  const authenticator = newAuthenticator(siteUrl());
  const passkey = authenticator((await asked(token, naming(0))).body.challenge);
  for (const named of [naming(1), naming(0, 1)])
    expect(await completed(token, { ...named, passkey })).toMatchObject(needed);
  expect((await completed(token, { ...naming(0), passkey })).status).toBe(200);
});
