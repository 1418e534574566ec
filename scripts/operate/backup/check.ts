import { type PublishedCertificates, trustIn, verifyDocument } from "sealed-pdf/verify";
import * as z from "zod/mini";
import { chainFault } from "../../../core/domain/envelope/audit.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { entryItem } from "../../../core/store/envelope/entry-item.ts";
import { envelopeFromItem, envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
import { authorityItem } from "../../../core/store/seal/seal-certificate-item.ts";
import { allItems, type Item, itemsOf, type StageData } from "../person/stage-data.ts";
import { isEnvelope, readReference } from "./export.ts";
import { referencesIn } from "./items.ts";

export interface CheckedStage {
  readonly envelopes: number;
  readonly entries: number;
  /** Number of genuine sealed documents. */
  readonly sealed: number;
  /** Sentences, each beginning with an envelope's id. */
  readonly faults: readonly string[];
}

/**
 * Checks a stage's data for consistency: for each envelope, the chain of entries is complete and ends where the envelope
 * says, every file that it names exists with its bytes, and the sealed document is genuine.
 */
export async function checkStage(data: StageData): Promise<CheckedStage> {
  const certificates = await sealCertificates(data);
  const faults: string[] = [];
  const counts = { envelopes: 0, entries: 0, sealed: 0 };
  for await (const item of allItems(data, "Envelopes")) {
    if (!isEnvelope(item)) continue;
    counts.envelopes += 1;
    const id = String(item["pk"]).slice(2);
    try {
      const { entries, sealed } = await checkEnvelope(data, id, certificates);
      counts.entries += entries;
      counts.sealed += sealed;
    } catch (error) {
      faults.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { ...counts, faults };
}

/** Throws with a sentence about the first fault. */
export async function checkEnvelope(
  data: StageData,
  id: string,
  certificates: PublishedCertificates,
): Promise<{ entries: number; sealed: number }> {
  const items = await itemsOf(data, data.names.tables.Envelopes, "pk", `E#${id}`);
  const envelope = envelopeOf(items);
  const stored = await itemsOf(data, data.names.tables.Audit, "envelopeId", id);
  const fault = chainFault(z.parse(z.array(entryItem), stored), envelope.head);
  if (fault) throw new Error(fault);
  for (const one of items.flatMap(referencesIn)) await readReference(data, one);
  const sealed = await checkSealed(data, envelope, certificates);
  return { entries: stored.length, sealed };
}

function envelopeOf(items: readonly Item[]): Envelope {
  const part = (name: string) => items.find(({ sk }) => sk === name);
  const whole = part("META")?.["envelope"];
  return whole ? envelopeFromItem(whole) : envelopeFromParts(part("FIXED"), part("META"));
}

/** Returns the number of its sealed documents: one if completed. */
async function checkSealed(
  data: StageData,
  { status, sealed }: Envelope,
  certificates: PublishedCertificates,
): Promise<number> {
  if (status !== "completed") return 0;
  if (!sealed) throw new Error("completed, but without a sealed document");
  const { verdict, headline } = await verifyDocument(
    await readReference(data, sealed),
    trustIn(certificates),
  );
  if (verdict !== "genuine") throw new Error(`the sealed document is ${verdict}: ${headline}`);
  return 1;
}

const certificateItem = z.object({ chain: z.array(z.string()) });

/** All certificates that have ever sealed a document here, as the site publishes them. */
export async function sealCertificates(data: StageData): Promise<PublishedCertificates> {
  const { pk } = keys.sealCertificate("");
  const items = await itemsOf(data, data.names.tables.Envelopes, "pk", pk);
  const certificates = z.parse(z.array(certificateItem), items).map(({ chain }) => {
    const [der = "", ...issuers] = chain;
    return { der, chain: issuers };
  });
  const stamps = await itemsOf(data, data.names.tables.Envelopes, "pk", keys.timeAuthority("").pk);
  const timeAuthorities = z.parse(z.array(authorityItem), stamps).map((one) => one.certificate);
  return { certificates, timeAuthorities };
}
