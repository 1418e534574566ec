import type * as z from "zod/mini";
import { placeholder } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { frozenRules, type SendingSettings, wholeRules } from "#contract/sending-rules";
import type { publicEnvelopes } from "#contract/v1/envelopes";
import { overLimitMessage } from "#core/domain/account/account";
import { digest } from "#core/domain/record/evidence";
import { withDoes } from "#core/domain/templates/asked-document";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { type Submission, send } from "#core/sending/send";
import { askedSource, type Source } from "#core/sending/source";
import type { Written } from "#core/sending/written";
import { replyOf } from "./reply.ts";

type Input = z.output<typeof publicEnvelopes.createByKey.input>;

/** Sends a document; the call has our own names, and places in points. */
export const createByKey: RouteOf<typeof publicEnvelopes.createByKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const submission: Submission = {
    caller,
    client,
    idempotencyKey: input.idempotencyKey,
    requestSha256: digest(input),
    source: () => askedSource(input, caller, now),
    write: (source, settings) => written(input, source, settings),
  };
  const envelope = await send(submission, now);
  if (envelope === "OVER_LIMIT")
    throw new Refusal("OVER_LIMIT", { message: overLimitMessage(caller.workspace) });
  return new Answer(201, await replyOf(envelope));
};

function written(input: Input, source: Source, settings: SendingSettings): Written {
  const { redirectUrl } = input;
  const recipients = withDoes(input.recipients, source.asked?.does);
  const thankYou = typeof redirectUrl === "string" ? { url: redirectUrl } : redirectUrl;
  return {
    title: input.title ?? source.asked?.title ?? "",
    message: input.message ?? settings.message,
    signers: recipients.map(({ lastName = "", mobile = "", witnessOf, ...person }) => ({
      ...person,
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

/** The address of the recipient with this number, from 1. */
const addressOf = ({ recipients }: Input, recipient: number): string =>
  recipients[recipient - 1]?.email ?? placeholder(recipient);
