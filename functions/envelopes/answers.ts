import type { envelopeCalls } from "#contract/calls/envelopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "#core/domain/account/caller";
import { type GivenFile, givenAnswers } from "#core/domain/answers/given-answers";
import { attachmentState, attachmentUrl } from "#core/gateways/attachments";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { noteOpened } from "#core/store/account/opened-documents";
import { getContent, getSentEnvelope, listValues } from "#core/store/envelope/envelopes";

export const answers: RouteOf<typeof envelopeCalls.answers> = async (request) => {
  const signers = await givenIn(request);
  const recipients = signers.map(async ({ signer: id, attachments = [], ...given }) => {
    const { name, email, answers: own, notAsked } = given;
    const files = await Promise.all(attachments.map(fileReply));
    return {
      ...{ id, name, email },
      answers: [...own],
      ...(notAsked ? { notAsked: [...notAsked] } : {}),
      ...(files.length > 0 ? { attachments: files } : {}),
    };
  });
  return { recipients: await Promise.all(recipients) };
};

export const attachments: RouteOf<typeof envelopeCalls.attachments> = async (request) => {
  const signers = await givenIn(request);
  const files = signers.flatMap(({ signer: recipient, attachments: own = [] }) =>
    own.map(async (file) => ({ ...(await fileReply(file)), recipient })),
  );
  return { data: await Promise.all(files), next: null };
};

export const attachment: RouteOf<typeof envelopeCalls.attachment> = async (request) => {
  const { input, headers } = request;
  const signers = await givenIn(request);
  const files = signers.flatMap(({ attachments: own = [] }) => own);
  const file = files.find(({ id }) => id === input.attachmentId);
  if (!file) throw new Refusal("NOT_FOUND");
  return bytesAt(await attachmentUrl(file), headers["accept"]);
};

interface OwnRequest {
  readonly input: { readonly envelopeId: string };
  readonly caller: Caller;
  readonly now: Date;
}

async function givenIn({ input, ...asked }: OwnRequest) {
  const envelope = await getSentEnvelope(asked.caller, input.envelopeId);
  await noteOpened(asked, envelope);
  const read = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  return givenAnswers(envelope, ...read).signers;
}

async function fileReply(file: GivenFile) {
  const { id, field, label, name, mimeType, sizeBytes, sha256 } = file;
  const state = await attachmentState(file);
  return { id, field, label, name, mimeType, sizeBytes, sha256, state };
}
