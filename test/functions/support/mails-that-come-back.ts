import { randomUUID } from "node:crypto";
import type { ActivityReply } from "../../../contract/specified/dashboard.ts";
import type { UserDetailsReply } from "../../../contract/specified/users.ts";
import { call } from "../../support/cloud.ts";
import type { borrowedEnvironment } from "../../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
} from "../../support/people.ts";

export const minutes = (count: number) => count * 60_000;

export const days = (count: number) => count * 86_400_000;

export const simulated = (name: string, firstName = "Ann"): Recipient => ({
  ...newRecipient(firstName),
  email: `${name}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`,
});

export const activity = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  return (await call<ActivityReply>("GET", path, undefined, sender)).body;
};

export const words = ({ audit }: ActivityReply) => audit.map(({ action }) => action.split("|")[0]);

export const details = async (sender: Sender, email: string) =>
  (await call<UserDetailsReply>("POST", "/api/userDetails", { email }, sender)).body;

/** Mails in an environment, to the addresses of SES's mailbox simulator, and the events about them. */
export const mailsIn = (own: ReturnType<typeof borrowedEnvironment>) => ({
  async sentTo(...recipients: Recipient[]) {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, recipients);
    await own().environment.idle();
    return { sender, envelopeId };
  },

  mailsTo: (to: string, subject: RegExp) =>
    own()
      .environment.mails({ to })
      .filter((mail) => subject.test(mail.subject)),

  /** Passes events as Lambda's poller does. */
  deliver: (...bodies: string[]) =>
    own().environment.invoke("on-mail-event", {
      Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })),
    }),

  sesEvent: (envelopeId: string, to: string, event: object, notification = "invitation-s1") =>
    JSON.stringify({
      mail: {
        timestamp: new Date(own().environment.now()).toISOString(),
        destination: [to],
        tags: { envelope: [envelopeId], notification: [notification] },
      },
      ...event,
    }),
});
