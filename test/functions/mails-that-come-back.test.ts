import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender } from "../support/people.ts";
import { setStopped, stopToken } from "../support/stops.ts";
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

describe("an invitation that comes back", () => {
  test("is said beside the signer, ends the reminders to that address, and is mailed to the sender once", async () => {
    const [lost, found] = [simulated("bounce", "Lou"), simulated("success", "Fay")];
    const { sender, envelopeId } = await sentTo(lost, found);
    const shown = await activity(sender, envelopeId);
    expect(shown).toMatchObject({
      stage: "attention",
      signers: [
        { mail: { state: "returned", text: "Email came back: the mailbox does not exist" } },
        {
          mail: {
            state: "delivered",
            text: "Delivered to the mail server of simulator.amazonses.com",
          },
        },
      ],
    });
    expect(words(shown)).toContain("Email came back");
    expect(words(shown)).toContain("Email delivered to the mail server of simulator.amazonses.com");

    await own().environment.advance(minutes(8));
    const [told, ...more] = mailsTo(sender.email, /came back/);
    expect(more).toEqual([]);
    expect(told?.text).toContain(`Lou Test (${lost.email}): the mailbox does not exist.`);
    expect(told?.text).not.toContain(found.email);
    await own().environment.advance(days(4));
    expect(mailsTo(lost.email, /^Reminder/)).toEqual([]);
    expect(mailsTo(found.email, /^Reminder/)).toHaveLength(1);
    expect(mailsTo(sender.email, /came back/)).toHaveLength(1);
  });
});

test("a mail that is reported as junk stops the sender's mails, until the person allows them again", async () => {
  const ann = simulated("complaint");
  const { sender, envelopeId } = await sentTo(ann);
  const shown = await activity(sender, envelopeId);
  expect(shown).toMatchObject({
    stage: "attention",
    signers: [{ mailsStopped: true, mail: { state: "reported" } }],
  });
  expect(words(shown)).toContain("Email reported as junk");
  const path = `/api/envelopes/${envelopeId}/recipients/s1/resend`;
  const again = await call("POST", path, {}, sender);
  expect(again).toMatchObject({ status: 403, body: { code: "MAILS_STOPPED" } });
  const other = await newSender();
  expect((await details(other, ann.email)).returned).toBe("suppressed");

  await setStopped(await stopToken(ann.email), false);
  const complaint = { eventType: "Complaint", complaint: { timestamp: "2026-11-21T12:00:00Z" } };
  await deliver(sesEvent(envelopeId, ann.email, complaint));
  expect((await activity(sender, envelopeId)).signers[0]).toMatchObject({ mailsStopped: false });
});

describe("POST /api/userDetails", () => {
  test("says before sending that mail to an address came back, to every sender, until one arrives", async () => {
    const lost = simulated("suppressionlist");
    const other = await newSender();
    expect(await details(other, lost.email)).toEqual({ registered: false });
    await sentTo(lost);
    expect(await details(other, lost.email.toUpperCase())).toEqual({
      registered: false,
      returned: "suppressed",
    });
    const timestamp = new Date(own().environment.now() + minutes(1)).toISOString();
    const arrived = { eventType: "Delivery", delivery: { timestamp } };
    await deliver(sesEvent("none", lost.email, arrived));
    expect(await details(other, lost.email)).toEqual({ registered: false });
  });
});
