import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import {
  correctSigner,
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  registration,
  sendEnvelope,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";

/** Javanese, which none of the stamp fonts has. */
const unknown = "ꦮꦶꦗꦪ";
const refusedAt = (field: string) => ({
  status: 400,
  body: { code: "BAD_FIELD", field, message: expect.stringContaining("We have no font for “ꦮꦶ”") },
});

describe("text that would be printed and that no font has is refused", () => {
  test("where a document is sent: in its title, in names, in labels and options of fields", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const payload = envelopeFor(sender, await uploadFile(sender), [ann]);
    const [marker] = payload.markers;
    const filled = (etype: string, settings: object) => ({
      ...payload,
      markers: [...payload.markers, { ...marker, etype, settings }],
    });
    const at = `markers.${payload.markers.length}.settings`;
    const cases: [payload: object, field: string][] = [
      [{ ...payload, emailData: { ...payload.emailData, title: unknown } }, "emailData.title"],
      [{ ...payload, recepient: [{ ...ann, firstName: unknown }] }, "recepient.0.firstName"],
      [{ ...payload, recepient: [{ ...ann, lastName: unknown }] }, "recepient.0.lastName"],
      [filled("text", { label: unknown }), `${at}.label`],
      [filled("check", { option: unknown }), `${at}.option`],
      [filled("list", { label: "List", options: ["A", unknown] }), `${at}.options.1`],
    ];
    for (const [bad, field] of cases) {
      expect(await call("POST", "/api/envelopes", bad, sender), field).toMatchObject(
        refusedAt(field),
      );
    }
    const named = { ...ann, firstName: "გიორგი 🙂", lastName: "শর্মা" };
    const good = { ...payload, recepient: [named] };
    expect((await call("POST", "/api/envelopes", good, sender)).status).toBe(201);
  });

  test("and so is the product's name in labels and options", async () => {
    const sender = await newSender();
    const payload = envelopeFor(sender, await uploadFile(sender), [newRecipient("Ann")]);
    const [marker] = payload.markers;
    const at = payload.markers.length;
    for (const settings of [
      { label: "Identity check by UNDERSIGN™" },
      { option: "U n d e r s i g n" },
    ]) {
      const etype = "option" in settings ? "check" : "text";
      const markers = [...payload.markers, { ...marker, etype, settings }];
      expect(await call("POST", "/api/envelopes", { ...payload, markers }, sender)).toMatchObject({
        status: 400,
        body: { code: "BAD_FIELD", field: `markers.${at}.settings.${Object.keys(settings)[0]}` },
      });
    }
  });

  test("where a signer is corrected, and where one signs under another name", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    const correction = { email: ann.email, firstName: unknown };
    expect(await correctSigner(sender, envelopeId, "s1", correction)).toMatchObject(
      refusedAt("firstName"),
    );
    const token = await signingToken(ann);
    const submission = { ...signSubmission((await openLink(token)).body), name: unknown };
    const signing = () => call("POST", "/api/esign", submission, { bearer: token });
    expect(await signing()).toMatchObject(refusedAt("name"));
  });

  test("in the name of an account", async () => {
    const person = { ...registration(newAddress()), firstName: unknown };
    expect(await call("POST", "/api/auth/register", person)).toMatchObject(refusedAt("firstName"));
    const { bearer } = await newSender();
    const { firstName, lastName, mobile } = person;
    const renamed = { firstName, lastName, mobile };
    expect(await call("PUT", "/api/users/me", renamed, { bearer })).toMatchObject(
      refusedAt("firstName"),
    );
  });
});
