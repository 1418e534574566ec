import type { Member, Signer } from "../../../core/domain/envelope/envelope.ts";
import type { Party } from "../../../core/domain/envelope/notification.ts";
import type { Acknowledgement } from "../clients.ts";
import { type Case, isMove, type Report } from "./judging.ts";

const dayMs = 24 * 3_600_000;
/** Processes have clocks of their own, and calls take time. */
const slackMs = 2 * 60_000;

const acts: ReadonlySet<string> = new Set(["viewed", "signed", "declined", "kept", "taken-back"]);

/**
 * Where any one of several people signs, the one who has taken it acts, and nobody else; another one has it a day later at the earliest, and
 * never while it is signed, unless it was given back. Nobody else can be named or put in their place.
 */
export function judgeGroups(cases: readonly Case[], broken: Report): void {
  for (const { envelope, entries } of cases) {
    for (const { id, group } of envelope.signers) {
      if (!group) continue;
      const fault = (what: string, seq: number) =>
        broken("signed once, as shown", `${envelope.id}: ${id} ${what}, entry ${seq}`);
      let taken: { readonly by: string; readonly atMs: number } | undefined;
      let isFree = true;
      let isSigned = false;
      for (const { type, data, actor, seq, at } of entries) {
        if (data["signer"] !== id) continue;
        if (isMove(type)) fault("was given to somebody else", seq);
        if (acts.has(type) && (isFree || actor.email !== taken?.by))
          fault(`was ${type} by another one`, seq);
        if (type === "signed") isSigned = true;
        if (type === "taken-back") isSigned = false;
        if (type === "given-back") {
          if (isFree || isSigned || actor.email !== taken?.by) fault("was given back wrongly", seq);
          isFree = true;
        }
        if (type !== "taken") continue;
        const atMs = Date.parse(at);
        if (isSigned || (!isFree && taken && atMs < taken.atMs + dayMs - slackMs))
          fault("was taken from who had it", seq);
        if (!group.members.some(({ email }) => email === actor.email) || data["to"] !== actor.email)
          fault("was taken by who was not asked", seq);
        taken = { by: actor.email, atMs };
        isFree = false;
      }
      const now = envelope.signers.find((signer) => signer.id === id);
      if (taken && !isFree && now?.email !== taken.by)
        fault("is not who has taken it", entries.length);
    }
  }
}

/** A refusal that says that another one has it must have its reason: within the last day, or since it is signed. */
export function heldOffFault(
  { signerId, atMs }: Acknowledgement & { kind: "held-off" },
  { entries, envelope }: Case,
): string | undefined {
  const hasReason = entries.some(
    ({ type, data, at }) =>
      data["signer"] === signerId &&
      (type === "signed" ||
        (type === "taken" && Math.abs(atMs - Date.parse(at)) < dayMs + slackMs)),
  );
  return hasReason ? undefined : `held off from ${signerId} of ${envelope.id}, which was free`;
}

/** The name of a signer as long as nobody has taken it. */
export const namedTogether = (members: readonly Member[]): string =>
  `${members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(" / ")} <${members
    .map(({ email }) => email)
    .join(" / ")}>`;

/** Those who must be notified about a signer, each with their address: all of several people until one has taken it. */
export function toldFor({ id, email, group }: Signer): readonly Addressee[] {
  const party = { kind: "signer", signerId: id } as const;
  if (!group || group.taken) return [{ party, email }];
  return group.members.map((one, member) => ({ party: { ...party, member }, email: one.email }));
}

type SignerParty = Extract<Party, { kind: "signer" }>;

interface Addressee {
  readonly party: SignerParty;
  readonly email: string;
}

/** Whether one of several people is mailed although another one of them has it, as of this entry. */
export function isTakenFrom(
  { entries }: Case,
  taking: Case["entries"][number],
  mail: { readonly to: string },
): boolean {
  const isFreed = (seq: number, type: string, to: unknown) =>
    seq > taking.seq && (type === "given-back" || (type === "taken" && to === mail.to));
  return (
    taking.type === "taken" &&
    taking.data["to"] !== mail.to &&
    !entries.some(({ type, seq, data }) => isFreed(seq, type, data["to"]))
  );
}

/** Matches the end of the ids of mails to this signer, whichever of several people they go to. */
export const signerEnd = ({ signerId, member }: SignerParty): string =>
  `${signerId}${member === undefined ? "(m\\d+)?" : `m${member}`}`;
