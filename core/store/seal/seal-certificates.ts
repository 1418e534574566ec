import * as z from "zod/mini";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, listItems, putIf } from "../common/table.ts";
import {
  authorityItem,
  type ChosenCertificate,
  certificateItem,
  chosenItem,
  type StoredCertificate,
} from "./seal-certificate-item.ts";

const table = variable("ENVELOPES_TABLE");

export async function findSealCertificate(id: string): Promise<StoredCertificate | undefined> {
  const item = await getItem(table, keys.sealCertificate(id));
  return item && z.parse(certificateItem, item);
}

/** Stores a certificate unless there is one with this id; returns the stored one. */
export async function keepSealCertificate(
  id: string,
  made: StoredCertificate,
): Promise<StoredCertificate> {
  const item = { ...keys.sealCertificate(id), ...made };
  const isNew = await putIf(table, item, expr`attribute_not_exists(pk)`);
  return isNew ? made : ((await findSealCertificate(id)) ?? made);
}

/** The issued certificate that the operator has installed; undefined while the key signs its own. */
export async function findChosenCertificate(): Promise<ChosenCertificate | undefined> {
  const item = await getItem(table, keys.chosenCertificate());
  return item && z.parse(chosenItem, item);
}

/** Stores the certificate (DER in base64) of a time-stamp authority that renews archives, by its SHA-256. */
export async function keepTimeAuthority(id: string, certificate: string): Promise<void> {
  const item = { ...keys.timeAuthority(id), certificate };
  await putIf(table, item, expr`attribute_not_exists(pk)`);
}

/** Certificates (DER in base64) of all time stamps that have renewed an archive here. */
export async function listTimeAuthorities(): Promise<string[]> {
  const items = await listItems(table, keys.timeAuthority(""));
  return items.map((item) => z.parse(authorityItem, item).certificate);
}

/**
 * All certificates that have ever sealed a document here, newest first. Includes one that was stored just now: a reader
 * of a document that it has sealed must find it.
 */
export async function listSealCertificates(): Promise<StoredCertificate[]> {
  const items = await listItems(table, keys.sealCertificate(""));
  const all = items.map((item) => z.parse(certificateItem, item));
  return all.sort((a, b) => (a.firstUsedAt < b.firstUsedAt ? 1 : -1));
}
