import { describe, expect, test } from "vitest";
import { call, mailTo } from "../support/cloud.ts";
import {
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  registration,
  type Sender,
  uploadFile,
} from "../support/people.ts";

/** Texts that attackers would like our mails to contain. */

interface RefusalReply {
  readonly message: string;
  readonly field?: string;
}

const payPal = {
  firstName: "PayPal Security: verify at evil.com",
  lastName: "or http://evil.example",
};

const send = (sender: Sender, payload: object) =>
  call<RefusalReply>("POST", "/api/envelopes", payload, sender);

describe("an account", () => {
  test.each([
    ["firstName", payPal.firstName, "web addresses"],
    ["lastName", payPal.lastName, "web addresses"],
    ["firstName", "Undersign", "leave out the name Undersign"],
    ["lastName", "Support", "your own name"],
  ])("can't be registered or renamed with %s %j", async (field, value, words) => {
    const refused = { status: 400, body: { field, message: expect.stringContaining(words) } };
    const person = { ...registration(newAddress()), [field]: value };
    expect(await call("POST", "/api/auth/register", person)).toMatchObject(refused);
    const { bearer } = await newSender();
    const { firstName, lastName, mobile } = person;
    const renamed = { firstName, lastName, mobile };
    expect(await call("PUT", "/api/users/me", renamed, { bearer })).toMatchObject(refused);
  });
});

describe("a document", () => {
  test("is refused where a name or the title holds a web address or our name", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const ann = newRecipient("Ann");
    const payload = envelopeFor(sender, file, [ann]);
    const titled = (title: string) => ({ ...payload, emailData: { ...payload.emailData, title } });
    const named = (change: object) => ({ ...payload, recepient: [{ ...ann, ...change }] });
    const cases: [payload: object, field: string][] = [
      [titled("Account locked: open http://evil.example/login now"), "emailData.title"],
      [titled("visit evil．com"), "emailData.title"],
      [titled("Undersign: your account"), "emailData.title"],
      [named({ firstName: "Click www.evil.example" }), "recepient.0.firstName"],
      [named({ lastName: "evil[.]com" }), "recepient.0.lastName"],
    ];
    for (const [bad, field] of cases) {
      expect(await send(sender, bad)).toMatchObject({ status: 400, body: { field } });
    }
    expect((await send(sender, payload)).status).toBe(201);
  });

  test("may be called like its file, whatever that is, and the mail makes no link of it", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, undefined, "visit evil.com or annex.holiday-spot.pdf");
    for (const title of ["", file.name]) {
      const ann = newRecipient("Ann");
      const payload = envelopeFor(sender, file, [ann]);
      const emailData = { ...payload.emailData, title };
      expect((await send(sender, { ...payload, emailData })).status).toBe(201);
      const mail = await mailTo(ann.email);
      expect(mail.subject).toBe("Sam Sender asks you to sign: visit … or annex.\u2060holiday-spot");
      expect(`${mail.text}${mail.html}`).not.toMatch(/evil\.com|annex\.h/);
    }
  });

  test("is asked for by name and proven address; the message's addresses can't be pressed", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const payload = envelopeFor(sender, await uploadFile(sender), [ann]);
    const message = "Terms: https://evil.com/pay\nor www.evil.com";
    await send(sender, { ...payload, emailData: { ...payload.emailData, message } });
    const mail = await mailTo(ann.email);
    const [heading, , asker] = mail.text.split("\n");
    expect([heading, asker]).toEqual(["Please sign: Lease 2026", `Sam Sender (${sender.email})`]);
    const html = mail.html.replaceAll("<wbr>", "");
    expect(html).toMatch(new RegExp(`Sam Sender<br><span[^>]*>${sender.email}</span>`));
    expect(mail.text.replaceAll("\u2060", "")).toContain("> Terms: https://evil.com/pay");
    expect(`${mail.text}${mail.html}`).not.toMatch(/:\/\/evil|evil\.com/);
  });
});
