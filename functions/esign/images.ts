import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import type { Envelope, SignedValues, Signer } from "#core/domain/envelope/envelope";
import { variable } from "#core/environment";
import { objectKeys, sha256Hex, storeObject } from "#core/gateways/documents";
import { cleanPng } from "#core/images/pictures/png";
import type { Submission } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

interface Image {
  readonly png: Uint8Array;
  readonly sha256: string;
  readonly key: string;
}

/** What a signer drew, typed or uploaded: decoded, limited in size and encoded again; not stored yet. */
export interface Images {
  readonly signature: Image | undefined;
  readonly initial: Image | undefined;
}

export const readImages = (
  { signature, initial }: Submission,
  envelope: Envelope,
  signer: Signer,
): Images => ({
  signature: readImage(signature, signInputs.signature, envelope, signer),
  initial: readImage(initial, signInputs.initial, envelope, signer),
});

function readImage(
  dataUrl: string | null | undefined,
  field: string,
  envelope: Envelope,
  signer: Signer,
): Image | undefined {
  if (!dataUrl) return undefined;
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw new Refusal("BAD_IMAGE", { field });
  const png = cleanPng(Buffer.from(base64, "base64"), limits.signatureImage);
  // Later signers load it with their page, and a Lambda response can hold 6 MB.
  if (png.length > limits.signatureImage.storedBytesMax) throw new Refusal("BAD_IMAGE", { field });
  const sha256 = sha256Hex(png);
  return { png, sha256, key: objectKeys.image(envelope.id, signer.id, field, sha256) };
}

export async function storeImages(
  images: Images,
): Promise<Pick<SignedValues, "signature" | "initial">> {
  const [signature, initial] = await Promise.all(
    [images.signature, images.initial].map(
      (image) =>
        image && storeObject(bucket, image.key, image.png, "image/png", { sha256: image.sha256 }),
    ),
  );
  return { signature, initial };
}
