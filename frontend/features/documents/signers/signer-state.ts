import { type Act, actOf } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import type { RecipientAnswer } from "../../../api/dashboard.ts";
import type { Stage } from "../../../api/stage.ts";
import type { StatusLook } from "../../../ui/StatusBadge.tsx";
import { minuteMs } from "../../../ui/times.ts";
import { lasting } from "../document/durations.ts";

/** A signer's state in one word: the furthest step. */
export function signerState(signer: RecipientAnswer): StatusLook {
  if (signer.status === "signed")
    return { word: doneWord[actOf(signer)], tone: "success", icon: "checkCircle" };
  if (signer.status === "declined") return { word: "Declined", tone: "danger", icon: "ban" };
  if (signer.mailsStopped) return { word: "Wants no emails", tone: "warn", icon: "ban" };
  if (signer.mailFailed) return { word: "Email failed", tone: "warn", icon: "alert" };
  if (signer.mail?.state === "returned") return cameBack;
  if (signer.viewedAt) return { word: "Viewed", tone: "accent", icon: "eye" };
  if (signer.mail?.state === "failed") return cameBack;
  if (signer.mail?.state === "delayed") return { word: "Delayed", tone: "neutral", icon: "clock" };
  if (signer.invitedAt) return { word: "Invited", tone: "accent", icon: "mail" };
  if (signer.delivery) return { word: "In your application", tone: "neutral", icon: "clock" };
  return isBeingInvited(signer)
    ? { word: "Sending invitation", tone: "neutral", icon: "send" }
    : { word: "Not yet invited", tone: "neutral", icon: "clock" };
}

const doneWord: Readonly<Record<Act, string>> = {
  signed: "Signed",
  approved: "Approved",
  confirmed: "Confirmed",
  witnessed: "Witnessed",
};

const cameBack: StatusLook = { word: "Email came back", tone: "warn", icon: "alert" };

/** Their mail is being sent, which usually takes seconds. */
export const isBeingInvited = (signer: RecipientAnswer): boolean =>
  signer.status === "waiting" &&
  signer.isDue &&
  !signer.invitedAt &&
  !signer.delivery &&
  !signer.mailFailed &&
  !signer.mailsStopped;

/** Where a signer is and what is missing, in a sentence: "Opened 2 days ago, not signed." */
export function standing(signer: RecipientAnswer, nowMs: number): string {
  const { status, invitedAt, viewedAt, signedAt } = signer;
  const act = actOf(signer);
  const done = doneWord[act];
  if (status === "signed") return signedAt ? `${done} ${ago(signedAt, nowMs)}.` : `${done}.`;
  if (status === "declined") return signer.role ? "Declined." : "Declined to sign.";
  const { tone, word } = signerState(signer);
  if (tone === "warn") return `${word}.`;
  if (signer.delivery && !viewedAt)
    return signer.isDue
      ? "Your application can open the document for them."
      : "Your application can open the document once the people before them are done.";
  if (!invitedAt && !signer.delivery)
    return signer.isDue
      ? "The invitation is being sent."
      : "Invited once the people before them are done.";
  return viewedAt
    ? `Opened ${ago(viewedAt, nowMs)}, not ${act}.`
    : `${arrival(signer, invitedAt ?? "", nowMs)}, not opened.`;
}

/** How a signer who is still asked came this far: "Delivered 3 days ago. Opened 2 days ago. Reminded once, last 1 day ago." */
export function soFar(signer: RecipientAnswer, nowMs: number): string {
  const { status, invitedAt, viewedAt, reminders, remindedAt } = signer;
  if (status !== "waiting" || !invitedAt) return "";
  const times = reminders === 1 ? "once" : `${reminders} times`;
  return [
    `${arrival(signer, invitedAt, nowMs)}.`,
    ...(viewedAt ? [`Opened ${ago(viewedAt, nowMs)}.`] : []),
    ...(remindedAt ? [`Reminded ${times}, last ${ago(remindedAt, nowMs)}.`] : []),
  ].join(" ");
}

const arrival = ({ mail }: RecipientAnswer, invitedAt: string, nowMs: number): string =>
  mail?.state === "delivered"
    ? `Delivered ${ago(mail.at, nowMs)}`
    : `Invited ${ago(invitedAt, nowMs)}`;

/** Since when one of several people has it; undefined for one person, and until somebody takes it. */
export const takenText = ({ anyOf, takenAt }: RecipientAnswer, nowMs: number): string | undefined =>
  anyOf &&
  takenAt &&
  `Took it ${ago(takenAt, nowMs)}, as one of the ${anyOf.length} people who were asked`;

const ago = (at: string, nowMs: number): string => agoWords(nowMs - Date.parse(at));

const agoWords = (ms: number): string => (ms < minuteMs ? "just now" : `${lasting(ms)} ago`);

/** What the sender can do about somebody who stopped their mails. */
export const stoppedText = (signer: RecipientAnswer): string =>
  `${isolated(signerName(signer))} has ${signer.mail?.state === "reported" ? "reported your email as junk" : "asked for no more emails from you"}, so we send no invitations or reminders. Please contact them another way: the link that they already have still works.`;

/** What happened to the last mail to the signer, if the sender should know, and what to do about it. */
export function mailText({ mail }: RecipientAnswer, stage: Stage): string | undefined {
  const isBack = mail?.state === "returned" || mail?.state === "failed";
  if (isBack && stage === "completed")
    return `${mail.text}. Please send them the signed document another way.`;
  switch (mail?.state) {
    case "returned":
      return `${mail.text}. No reminders are sent to this address. If you change it, a new invitation is sent at once.`;
    case "failed":
      return `${mail.text}. A later email may still arrive: reminders continue, and you can resend the invitation.`;
    case "delayed":
      return `${mail.text}. We are trying again.`;
    case "delivered":
    case "reported":
    case undefined:
      return undefined;
  }
}

const newsWithinMs = 120_000;

/** The invitation was sent, and nothing is known about its delivery yet. */
export const isMailUnderWay = (
  { status, invitedAt, mail }: RecipientAnswer,
  nowMs: number,
): boolean =>
  status === "waiting" && !mail && invitedAt !== undefined
    ? Math.abs(nowMs - Date.parse(invitedAt)) < newsWithinMs
    : false;

/** Whether the signer still has something to do. */
export const canBeReached = ({ status }: RecipientAnswer): boolean => status === "waiting";

/** Whether the signer's address may still be corrected: of several people, any one of whom signs, none is anybody else. */
export const canBeCorrected = (signer: RecipientAnswer): boolean =>
  canBeReached(signer) && signer.anyOf === undefined;

/** Whether the sender, whose address is `own`, can hand the document over to a signer who is with them. */
export const canSignHere = (signer: RecipientAnswer, own: string): boolean =>
  canBeReached(signer) && signer.isDue && !signer.anyOf && signer.email !== own;

/** Whether it is this person's turn, alone or as one of several people. */
export const isDueFor = (
  { email, isDue, anyOf = [] }: Pick<RecipientAnswer, "email" | "isDue" | "anyOf">,
  own: string,
): boolean => isDue && (email === own || anyOf.some((one) => one.email === own));

export const signerName = ({ firstName, lastName }: RecipientAnswer): string =>
  `${firstName} ${lastName}`.trim();
