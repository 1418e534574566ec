import type * as z from "zod/mini";
import type { publicEnvelopes } from "#contract/calls/sending";
import { placeholder } from "#contract/rules/documents/placeholders";
import {
  frozenRules,
  type SendingSettings,
  wholeRules,
} from "#contract/rules/documents/sending-rules";
import { assertNoReaderInOrder, inRoles } from "../domain/templates/asked-document.ts";
import type { Source } from "./template-source.ts";
import type { SenderInput } from "./written.ts";

type Input = z.output<typeof publicEnvelopes.createByKey.input>;

/** What a program asks to send; the sender's settings apply to what it leaves out. */
export function writtenByProgram(
  input: Input,
  source: Source,
  settings: SendingSettings,
): SenderInput {
  const { redirectUrl } = input;
  const recipients = inRoles(input.recipients, source.asked);
  assertNoReaderInOrder(recipients);
  const thankYou = typeof redirectUrl === "string" ? { url: redirectUrl } : redirectUrl;
  return {
    title: input.title ?? source.asked?.title ?? "",
    message: input.message ?? settings.message,
    signers: recipients.map(({ lastName = "", mobile = "", witnessOf, anyOf, ...person }) => ({
      ...person,
      ...(anyOf ? { anyOf: anyOf.map(wholePerson) } : {}),
      lastName,
      mobile,
      ...(witnessOf ? { witnessOf: addressOf(input, witnessOf) } : {}),
    })),
    fields: (source.asked?.fields ?? []).map(({ recipient, anchor: _, ...field }) => ({
      ...field,
      email: addressOf(input, recipient),
    })),
    values: input.values,
    copies: input.copies ?? settings.copies,
    expiresInDays: input.expiresInDays ?? settings.expiresInDays,
    withholdValues: input.withholdValues ?? settings.withholdValues,
    rules: frozenRules(wholeRules(settings.rules, { ...input.rules, thankYou })),
    language: input.language ?? source.asked?.language,
    externalId: input.externalId,
    metadata: input.metadata,
  };
}

const wholePerson = ({
  lastName = "",
  mobile = "",
  ...person
}: NonNullable<Input["recipients"][number]["anyOf"]>[number]) => ({
  ...person,
  lastName,
  mobile,
});

/** The address of the recipient with this number, from 1. */
const addressOf = ({ recipients }: Input, recipient: number): string =>
  recipients[recipient - 1]?.email ?? placeholder(recipient);
