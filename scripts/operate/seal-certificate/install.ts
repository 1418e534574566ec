import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Certificate, fingerprint, issuedChain, readCertificate } from "sealed-pdf/pki";
import { utc } from "sealed-pdf/verify";
import * as z from "zod/mini";
import { keys } from "../../../core/store/common/keys.ts";
import {
  type ChosenCertificate,
  certificateItem,
  chosenItem,
} from "../../../core/store/seal/seal-certificate-item.ts";
import type { SealingStage } from "./stage.ts";

/**
 * Installs the certificate that an authority has issued for the sealing key, and returns lines of text about it. Throws
 * with a sentence, and changes nothing, if it must not seal documents, or if somebody else installs one at the same time.
 */
export async function installCertificate(
  sealing: SealingStage,
  certificates: readonly Uint8Array[],
  now: Date,
): Promise<string[]> {
  const before = await findChosen(sealing);
  const publicKeySpki = await sealing.publicKey();
  const chain = await issuedChain({ certificates, publicKeySpki, now });
  const [own] = chain;
  if (own === undefined) throw new Error("expected a certificate, found none");
  const id = fingerprint(own.bytes);
  if (before?.certificate === id && before.keySha256 === fingerprint(publicKeySpki))
    return ["This certificate is installed already.", ...about(own, chain)];
  // Published before it seals, so that everybody who checks a document knows it.
  await publish(sealing, id, chain, now);
  await choose(sealing, before, {
    certificate: id,
    keySha256: fingerprint(publicKeySpki),
    endsAt: endOf(chain).toISOString(),
    chosenAt: now.toISOString(),
  });
  return [
    "Installed. Within five minutes every document is sealed with it; those before keep their certificate.",
    ...about(own, chain),
  ];
}

/** Goes back to a certificate signed by the key itself. Documents sealed with the other one keep it. */
export async function removeCertificate(sealing: SealingStage): Promise<string[]> {
  if ((await findChosen(sealing)) === undefined) return ["No issued certificate is installed."];
  const { db, envelopesTable } = sealing;
  await db.send(new DeleteCommand({ TableName: envelopesTable, Key: keys.chosenCertificate() }));
  return ["Within five minutes documents are sealed with the key's own certificate again."];
}

/** Says which certificate seals, and until when. */
export async function showCertificate(sealing: SealingStage, now: Date): Promise<string[]> {
  const chosen = await findChosen(sealing);
  if (chosen === undefined) return ["Documents are sealed with the key's own certificate."];
  const { db, envelopesTable } = sealing;
  const Key = keys.sealCertificate(chosen.certificate);
  const { Item } = await db.send(new GetCommand({ TableName: envelopesTable, Key }));
  const chain = z
    .parse(certificateItem, Item)
    .chain.map((der) => readCertificate(Buffer.from(der, "base64")));
  const isForKey = chosen.keySha256 === fingerprint(await sealing.publicKey());
  const [own] = chain;
  return [
    ...(isForKey ? [] : ["Not in use: it is for another key than the stage has now."]),
    ...(new Date(chosen.endsAt) < now ? ["Not in use: it has ended."] : []),
    ...(own ? about(own, chain) : []),
  ];
}

async function findChosen({ db, envelopesTable }: SealingStage) {
  const Key = keys.chosenCertificate();
  const get = new GetCommand({ TableName: envelopesTable, Key, ConsistentRead: true });
  const { Item } = await db.send(get);
  return Item && z.parse(chosenItem, Item);
}

async function publish(
  { db, envelopesTable }: SealingStage,
  id: string,
  chain: readonly Certificate[],
  now: Date,
): Promise<void> {
  const item = {
    chain: chain.map(({ bytes }) => Buffer.from(bytes).toString("base64")),
    firstUsedAt: now.toISOString(),
  };
  try {
    await db.send(
      new PutCommand({
        TableName: envelopesTable,
        Item: { ...keys.sealCertificate(id), ...item },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function choose(
  { db, envelopesTable }: SealingStage,
  before: ChosenCertificate | undefined,
  chosen: ChosenCertificate,
): Promise<void> {
  const unchanged = before
    ? {
        ConditionExpression: "certificate = :before",
        ExpressionAttributeValues: { ":before": before.certificate },
      }
    : { ConditionExpression: "attribute_not_exists(pk)" };
  try {
    const Item = { ...keys.chosenCertificate(), ...chosen };
    await db.send(new PutCommand({ TableName: envelopesTable, Item, ...unchanged }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(
      "somebody else has installed another certificate meanwhile: look which it is, and try again",
      { cause: error },
    );
  }
}

/** When sealing ends: documents are sealed only while every certificate of the chain is valid. */
const endOf = (chain: readonly Certificate[]): Date =>
  new Date(Math.min(...chain.map(({ notAfter }) => notAfter.getTime())));

const about = (own: Certificate, chain: readonly Certificate[]): string[] => [
  `  for        ${own.subjectText}`,
  `  issued by  ${chain
    .slice(1)
    .map(({ subjectText }) => subjectText)
    .join("; ")}`,
  `  until      ${utc(endOf(chain))}`,
  `  SHA-256    ${fingerprint(own.bytes)}`,
];
