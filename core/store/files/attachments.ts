import * as z from "zod/mini";
import { type AttachmentType, attachmentTypes } from "#contract/rules/fields/attachments";
import { Refusal } from "#contract/rules/refusals/refusals";
import { isFresh, type Upload, uploadHours } from "../../domain/attachments/uploads.ts";
import type { Envelope, Signer } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * Whose uploads they are. All that one signer has uploaded and not signed is in one item, so that calls at once can't
 * pass the limits together. Somebody else who takes the signer's place has another address, and none of these files.
 */
interface Attaching {
  readonly envelopeId: string;
  readonly signerId: string;
  readonly email: string;
}

export const attachingOf = ({ id: envelopeId }: Envelope, signer: Signer): Attaching => ({
  ...{ envelopeId, signerId: signer.id, email: signer.email },
});

const upload: z.ZodMiniType<Upload> = z.object({
  id: z.string(),
  field: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  begunAt: z.string(),
  finished: z.optional(
    z.object({
      key: z.string(),
      mimeType: z.enum(Object.keys(attachmentTypes) as AttachmentType[]),
      sha256: z.string(),
    }),
  ),
});

const item = z.object({ uploads: z.array(upload), changes: z.number() });

/** Without those that the bucket may have deleted. */
export async function listUploads(by: Attaching, now: Date): Promise<readonly Upload[]> {
  return (await read(by, now)).uploads;
}

async function read(by: Attaching, now: Date) {
  const found = await getItem(table, keys.attaching(by));
  if (!found) return { uploads: [], changes: undefined };
  const { uploads, changes } = z.parse(item, found);
  return { uploads: uploads.filter((one) => isFresh(one, now)), changes };
}

const triesMax = 25;

/** Load, decide, save; decides again if another call has changed them meanwhile. */
export async function changeUploads(
  by: Attaching,
  now: Date,
  decide: (before: readonly Upload[]) => readonly Upload[],
): Promise<readonly Upload[]> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const { uploads: before, changes } = await read(by, now);
    const uploads = decide(before);
    if (uploads === before) return before;
    const saved = await putIf(
      table,
      {
        ...keys.attaching(by),
        ...{ uploads, changes: (changes ?? 0) + 1 },
        ttl: Math.ceil(now.getTime() / 1000) + 2 * uploadHours * 3_600,
      },
      isStill(expr`changes`, changes),
    );
    if (saved) return uploads;
  }
  throw new Refusal("CONFLICT");
}
