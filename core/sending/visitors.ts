import * as z from "zod/mini";
import { publicEnvelopes } from "#contract/calls/sending";
import { roleNames } from "#contract/rules/documents/placeholders";
import type { SendingRules } from "#contract/rules/documents/sending-rules";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Person, Workspace } from "../domain/account/account.ts";
import { callerOfPublicLink } from "../domain/account/caller.ts";
import {
  type PublicLink,
  publicTitle,
  type Visitor,
  type VisitorKey,
  visitorEnvelope,
  visitorRecipients,
} from "../domain/links/public-link.ts";
import { digest } from "../domain/record/evidence.ts";
import { addressesNamed, type Template } from "../domain/templates/template.ts";
import { parseInput } from "../http/parse-input.ts";
import { countingVisitor } from "../store/sending/visits.ts";
import { writtenByProgram } from "./by-program.ts";
import type { Submission } from "./send.ts";
import { askedTemplate } from "./template-source.ts";

interface By extends Pick<Submission, "client" | "sender"> {
  readonly workspace: Workspace;
  readonly actor: Person;
  readonly key: VisitorKey;
}

/** The document that a visitor begins, to be sent: nobody can undo that, and it is counted with the link's visitors. */
export function submissionOfVisitor(
  link: PublicLink,
  visitor: Visitor,
  template: Template,
  { workspace, actor, client, sender, key }: By,
  now: Date,
): Submission {
  assertIsAlone(visitor, template, link);
  const recipients = visitorRecipients(template, link.settings, visitor);
  const input = z.parse(visitorInput, parseInput(byProgram, { recipients }));
  const source = askedTemplate(template, input.recipients);
  const title = source.asked?.title ?? publicTitle(link.settings, template);
  const written = writtenByProgram({ ...input, title }, source, sender.settings);
  return {
    caller: callerOfPublicLink(workspace, actor),
    ...{ client, sender, source },
    idempotencyKey: visitorEnvelope(link, visitor, key).key,
    requestSha256: digest({ publicLink: link.id, email: visitor.email.toLowerCase() }),
    written: { ...written, rules: withoutUndo(written.rules), linkId: link.id },
    visitors: countingVisitor(link, visitor.email, now),
  };
}

const visitorInput = z.pick(publicEnvelopes.createByKey.input, { recipients: true });

/** The rules and sentences of the call for one envelope. */
const byProgram = { ...publicEnvelopes.createByKey, input: visitorInput };

/** The visitor signs at once, so there is no time in which sending could be undone. */
function withoutUndo(rules: SendingRules | undefined): SendingRules | undefined {
  const { undoSeconds: _, ...others } = rules ?? {};
  return Object.keys(others).length === 0 ? undefined : others;
}

/** Throws BAD_FIELD if this address is that of somebody who signs in another role. */
function assertIsAlone(
  { email }: Visitor,
  { people = [], roles, numberOfSigners }: Template,
  { settings }: Pick<PublicLink, "settings">,
): void {
  const address = email.toLowerCase();
  const index = people.findIndex(
    (person, at) => at !== settings.role - 1 && addressesNamed(person).includes(address),
  );
  if (index < 0) return;
  const role = roleNames(numberOfSigners, roles)[index] ?? "";
  const message = `This address is that of “${role}”, who signs after you. Please use another address.`;
  throw new Refusal("BAD_FIELD", { field: "email", message });
}
