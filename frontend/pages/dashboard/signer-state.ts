import type { SignerRow } from "../../api/dashboard.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusBadge.tsx";

interface Shown {
  readonly word: string;
  readonly tone: StatusTone;
  readonly icon: IconName;
}

/** A signer's state in one word: the furthest step. */
export function signerState(signer: SignerRow): Shown {
  if (signer.status === "signed") return { word: "Signed", tone: "success", icon: "checkCircle" };
  if (signer.status === "declined") return { word: "Declined", tone: "danger", icon: "ban" };
  if (signer.mailsStopped) return { word: "Wants no mails", tone: "warn", icon: "ban" };
  if (signer.mailFailed) return { word: "Mail failed", tone: "warn", icon: "alert" };
  if (signer.viewedAt) return { word: "Viewed", tone: "accent", icon: "eye" };
  if (signer.invitedAt) return { word: "Invited", tone: "accent", icon: "mail" };
  return isBeingInvited(signer)
    ? { word: "Being invited", tone: "neutral", icon: "send" }
    : { word: "Not yet invited", tone: "neutral", icon: "clock" };
}

/** Their mail is being sent, which usually takes seconds. */
export const isBeingInvited = (signer: SignerRow): boolean =>
  signer.status === "waiting" &&
  signer.isDue &&
  !signer.invitedAt &&
  !signer.mailFailed &&
  !signer.mailsStopped;

/** What happened to the signer, in order, with times. */
export function lastSteps(signer: SignerRow): { what: string; at: string }[] {
  const reminded = signer.reminders > 1 ? `Reminded ${signer.reminders} times, last` : "Reminded";
  const steps: [what: string, at: string | undefined][] = [
    ["Invited", signer.invitedAt],
    [reminded, signer.remindedAt],
    ["Viewed", signer.viewedAt],
    ["Signed", signer.signedAt],
  ];
  return steps.flatMap(([what, at]) => (at ? [{ what, at }] : []));
}

/** What the sender can do about somebody who stopped their mails. */
export const stoppedText = (signer: SignerRow): string =>
  `${signerName(signer)} has asked to get no more mails from you, so no invitation or reminder goes out. Please reach them another way: the link that they have still works.`;

/** Whether the signer's address may still be corrected. */
export const canBeReached = ({ status }: SignerRow): boolean => status === "waiting";

export const signerName = ({ firstName, lastName }: SignerRow): string =>
  `${firstName} ${lastName}`.trim();
