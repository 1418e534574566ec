import { randomUUID } from "node:crypto";
import { verifyDocument } from "sealed-pdf/verify";
import { describe, expect, test } from "vitest";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import type { Entry } from "../../core/domain/envelope/audit.ts";
import { call } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  download,
  newAddress,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  signIn,
  viewingToken,
} from "../support/people.ts";
import {
  activity,
  days,
  details,
  mailsIn,
  minutes,
  simulated,
  words,
} from "./support/mails-that-come-back.ts";

// Mails to the addresses of SES's mailbox simulator, and the events about them by topic and queue.

const own = borrowedEnvironment();

const { deliver, mailsTo, sentTo, sesEvent } = mailsIn(own);

const delay = () => ({
  eventType: "DeliveryDelay",
  deliveryDelay: {
    timestamp: new Date(own().environment.now()).toISOString(),
    delayType: "MailboxFull",
  },
});

describe("an invitation that comes back", () => {
  test("is forgotten when the address is corrected: invited, reminded, and no mail to the sender", async () => {
    const { sender, envelopeId } = await sentTo(simulated("bounce"));
    const right = simulated("success", "Rita");
    await correctSigner(sender, envelopeId, "s1", right);
    await own().environment.idle();
    expect(await activity(sender, envelopeId)).toMatchObject({
      stage: "waiting",
      signers: [{ email: right.email, mail: { state: "delivered" } }],
    });
    await own().environment.advance(days(3) + minutes(10));
    expect(mailsTo(sender.email, /came back/)).toEqual([]);
    expect(mailsTo(right.email, /^Reminder/)).toHaveLength(1);
  });
});

test("another sender's mail to a person who has reported one is not sent, which stops nothing of that sender's", async () => {
  const ann = simulated("complaint");
  await sentTo(ann);
  const { sender, envelopeId } = await sentTo(ann);
  const shown = await activity(sender, envelopeId);
  expect(shown).toMatchObject({
    stage: "attention",
    signers: [{ mailsStopped: false, mail: { state: "returned" } }],
  });
  expect(words(shown)).toContain("Email came back");
  expect(words(shown)).not.toContain("Email reported as junk");
});

test("an automatic answer is none of a mail that came back", async () => {
  const { sender, envelopeId } = await sentTo(simulated("ooto"));
  expect(await activity(sender, envelopeId)).toMatchObject({
    stage: "waiting",
    signers: [{ mail: { state: "delivered" } }],
  });
});

describe("POST /api/userDetails", () => {
  test("goes by when it happened once a mail has come back, in whatever order and however often SES tells of it", async () => {
    const [sender, ann] = [await newSender(), newRecipient("Ann")];
    const noon = own().environment.now();
    const at = (minute: number) => new Date(noon + minutes(minute)).toISOString();
    const arrived = (minute: number) =>
      sesEvent("none", ann.email, { eventType: "Delivery", delivery: { timestamp: at(minute) } });
    const returned = (minute: number) =>
      sesEvent("none", ann.email, {
        eventType: "Bounce",
        bounce: {
          ...{ bounceType: "Permanent", bounceSubType: "General", timestamp: at(minute) },
          bouncedRecipients: [{ status: "5.1.1" }],
        },
      });
    const known = async (...events: string[]) => {
      for (const event of events) await deliver(event);
      return (await details(sender, ann.email)).returned;
    };
    expect(await known(arrived(1))).toBeUndefined();
    expect(await known(returned(4), arrived(3), returned(1))).toBe("no-mailbox");
    expect(await known(arrived(4))).toBe("no-mailbox");
    expect(await known(arrived(5), returned(4))).toBeUndefined();
  });

  test("says it of a mail that no envelope has sent, too", async () => {
    const email = simulated("bounce").email;
    await call("POST", "/api/contact", { name: "Ann", email, message: "Hi" });
    const registration = { userName: email, password: "correct horse", pricing: "free" };
    const names = { firstName: "Ann", lastName: "Lee", mobile: "5551234567" };
    await call("POST", "/api/auth/register", { ...registration, ...names });
    await signIn(email);
    await own().environment.idle();
    expect((await details(await newSender(), email)).returned).toBe("no-mailbox");
  });
});

test("a sealed document says what was delivered, and is genuine; the trail goes on after it", async (context) => {
  needs(context, "pdftotext");
  const [ann, ben] = [simulated("success"), simulated("success", "Ben")];
  const { sender, envelopeId } = await sentTo(ann, ben);
  await signBy(ann);
  await signBy(ben);
  await viewingToken(sender.email);
  await own().environment.idle();
  const zip = unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer));
  const { body } = await call<SealCertificatesReply>("GET", "/api/evidence/seal-certificates");
  const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
  const report = await verifyDocument(zip.read("sealed.pdf"), { trusted });
  expect(report.verdict).toBe("genuine");
  const entries = JSON.parse(zip.read("audit.json").toString("utf8")).entries as Entry[];
  expect(entries.filter(({ type }) => type === "mail-delivered")).toMatchObject([
    { data: { to: ann.email, notice: "invitation", answer: "250 2.6.0 Message received" } },
    { data: { to: ben.email, notice: "invitation" } },
  ]);
  const printed = pdfText(zip.read("sealed.pdf")).replace(/\s+/g, " ");
  expect(printed).toContain("Delivered");
  expect(printed).toContain("To the mail server of simulator.amazonses.com");
  const delivered = words(await activity(sender, envelopeId)).filter((what) =>
    what?.startsWith("Email delivered"),
  );
  expect(delivered).toHaveLength(4);
});

describe("events", () => {
  test("that say nothing new, or are about no mail of ours, change nothing", async () => {
    const ann = newRecipient("Ann");
    const { sender, envelopeId } = await sentTo(ann);
    const late = sesEvent(envelopeId, ann.email, delay());
    await deliver(late, late);
    const before = await activity(sender, envelopeId);
    expect(before.signers[0]?.mail?.text).toBe("Email is delayed: the mailbox is full");
    expect(words(before).filter((what) => what?.startsWith("Email delayed"))).toHaveLength(1);
    const foreign = [
      "Successfully validated SNS topic for Amazon SES event publishing.",
      late,
      sesEvent(randomUUID(), ann.email, delay()),
      sesEvent(envelopeId, ann.email, delay(), "invitation-s7"),
      sesEvent(envelopeId, newAddress(), delay()),
    ];
    expect(await deliver(...foreign)).toEqual({ batchItemFailures: [] });
    expect(await activity(sender, envelopeId)).toEqual(before);
  });

  test("of a removed document are noted, and nobody is mailed", async () => {
    const lost = simulated("bounce");
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [lost]);
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    await own().environment.advance(minutes(8));
    expect(mailsTo(sender.email, /came back/)).toEqual([]);
  });

  test("that can't be read fail alone, however large, and come again", async () => {
    const ann = newRecipient("Ann");
    const { sender, envelopeId } = await sentTo(ann);
    const rubbish = ["{}", "x".repeat(1024 * 1024), "[".repeat(200_000)];
    const handled = await deliver(...rubbish, sesEvent(envelopeId, ann.email, delay()));
    const failed = ["m0", "m1", "m2"].map((itemIdentifier) => ({ itemIdentifier }));
    expect(handled).toEqual({ batchItemFailures: failed });
    expect((await activity(sender, envelopeId)).signers[0]?.mail?.state).toBe("delayed");
  });
});
