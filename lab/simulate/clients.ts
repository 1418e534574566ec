import { withAccount } from "./clients/accounts.ts";
import type { Conversation } from "./clients/acknowledged.ts";
import { hasBatchFor, isBatchStep, withBatch } from "./clients/batches.ts";
import { isContactStep, withContacts } from "./clients/contacts.ts";
import { isDataStep, mayTake, withData } from "./clients/data.ts";
import { isFactorStep, withFactor } from "./clients/factors.ts";
import { atHand, isHereStep } from "./clients/here.ts";
import { hasKeyFor, isKeyStep, withKeys } from "./clients/keys.ts";
import { isLibraryStep, withLibrary } from "./clients/library.ts";
import { hasLinkFor, isLinkStep, withLink } from "./clients/links.ts";
import { isMemberStep, withMember } from "./clients/members.ts";
import { isPageStep, type PageStep, withPage } from "./clients/pictures.ts";
import { isPlanStep, mayBegin, withPlan } from "./clients/plans.ts";
import { changeHook, hasHook, isHookStep, makeHook, prepare } from "./clients/programs.ts";
import { bySender, list, many, peek, send } from "./clients/senders.ts";
import { hasSessionFor, isSessionStep, withSession } from "./clients/sessions.ts";
import { isSettingsStep, withSettings } from "./clients/settings.ts";
import {
  bySigner,
  byStopLink,
  isSignerStep,
  type SignerStep,
  signHere,
} from "./clients/signers.ts";
import { callTool, isToolStep } from "./clients/tools.ts";
import { isUploadStep, withUpload } from "./clients/uploads.ts";
import { envelopeIdOf } from "./people.ts";
import type { Doc, Step } from "./plan.ts";
import { variables } from "./settings.ts";
import type { World } from "./world.ts";

export type { Acknowledgement, Conversation } from "./clients/acknowledged.ts";
export { type ApiCall, type ApiReply, textIn } from "./clients/call.ts";

/** The calls of a step's person; undefined while they can't act, such as before the mail with the link has arrived. */
export function conversationOf(step: Step, world: World): (() => Conversation) | undefined {
  if (isPlanStep(step)) return mayBegin(step, world) ? () => withPlan(step, world) : undefined;
  if (isSettingsStep(step)) return () => withSettings(step, world);
  if (isKeyStep(step)) return hasKeyFor(step, world) ? () => withKeys(step, world) : undefined;
  if (isSessionStep(step))
    return hasSessionFor(step, world) ? () => withSession(step, world) : undefined;
  if (isMemberStep(step)) {
    const isReady = !("doc" in step) || isSent(world, step.doc);
    return isReady ? () => withMember(step, world) : undefined;
  }
  if (isBatchStep(step)) return hasBatchFor(step, world) ? () => withBatch(step, world) : undefined;
  if (isLinkStep(step)) return hasLinkFor(step, world) ? () => withLink(step, world) : undefined;
  if (isLibraryStep(step)) return () => withLibrary(step);
  if (isUploadStep(step)) return () => withUpload(step, world);
  if (isHookStep(step))
    return hasHook(step.tenant, world) ? () => changeHook(step, world) : undefined;
  if (isDataStep(step)) return mayTake(step, world) ? () => withData(step, world) : undefined;
  if (isHereStep(step)) {
    const isReady = step.kind === "put-away" || isSent(world, step.doc);
    return isReady ? () => atHand(step, world) : undefined;
  }
  if (isFactorStep(step)) return () => withFactor(step, world);
  if (isToolStep(step)) return () => callTool(step, world);
  if (isContactStep(step)) return () => withContacts(step, world);
  if (isSignerStep(step) || isPageStep(step)) return byLink(step, world);
  switch (step.kind) {
    case "send":
      return () => send(step);
    case "hook":
      return () => makeHook(step, world);
    case "prepare":
      return () => prepare(step);
    case "close":
    case "export":
    case "export-remove":
      return () => withAccount(step, world);
    case "list":
      return () => list(step.tenant);
    case "peek":
      return () => peek(step.doc);
    case "remove":
    case "resend":
    case "correct":
    case "withdraw":
    case "undo":
    case "extend":
    case "restore":
    case "label":
    case "unlabel":
      return isSent(world, step.doc) ? () => bySender(step, world) : undefined;
    case "many":
      return isSent(world, step.doc) ? () => many(step, world) : undefined;
    case "sign-here":
      return isSent(world, step.doc) ? () => signHere(step, world) : undefined;
    case "stop":
    case "resume":
    case "report": {
      const token = stopLinkIn(world, step.doc, step.signer);
      return token ? () => byStopLink(step, token, world) : undefined;
    }
    case "sweep":
    case "deploy":
    case "wait":
      return undefined;
  }
}

function byLink(step: SignerStep | PageStep, world: World): (() => Conversation) | undefined {
  if (step.kind === "own-page") return () => withPage(step, "", world);
  const token = linkIn(world, step.doc, step.signer, step.id);
  if (!token) return undefined;
  return () => (step.kind === "page" ? withPage(step, token, world) : bySigner(step, token, world));
}

/** The sender sees the document on the dashboard as soon as it is stored. */
const isSent = (world: World, doc: Doc): boolean =>
  world.db.has(variables.ENVELOPES_TABLE, { pk: `E#${envelopeIdOf(doc)}`, sk: "META" });

/**
 * Token from a mail that asks this signer: mostly the newest mail, sometimes an older one, whose link may be invalid. Each
 * step of alternative signers is of one of them.
 */
function linkIn(world: World, doc: Doc, signer: number, stepId: string): string | undefined {
  const envelopeId = envelopeIdOf(doc);
  const to = `-s${signer + 1}`;
  const member = `${to}m${doc.group ? Math.floor(world.chance.of("member", stepId) * 3) : 0}`;
  const links = world.mails
    .filter((mail) => mail.envelopeId === envelopeId && mail.notificationId?.includes(to))
    .filter(
      ({ notificationId = "" }) => !/m\d/.test(notificationId) || notificationId.includes(member),
    )
    .flatMap(({ signToken }) => signToken ?? []);
  const isOlder = world.chance.of("older link", stepId) < 0.15;
  return isOlder ? links[0] : links.at(-1);
}

function stopLinkIn(world: World, doc: Doc, signer: number): string | undefined {
  const envelopeId = envelopeIdOf(doc);
  const to = `-s${signer + 1}`;
  return world.mails
    .filter((mail) => mail.envelopeId === envelopeId && mail.notificationId?.includes(to))
    .flatMap(({ stopToken }) => stopToken ?? [])
    .at(-1);
}
