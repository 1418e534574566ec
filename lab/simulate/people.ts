import { type ReaderRole, type Role, readerRoles } from "../../contract/rules/people/roles.ts";
import { keyDigits, keyToken } from "../../core/domain/account/api-key.ts";
import { idFromKey } from "../../core/domain/common/idempotency.ts";
import type { Chance } from "./chance.ts";
import type { Doc } from "./steps.ts";

/** Words that occur only in one tenant's data, so that leaks can be detected. */
export const canaries = ["zqamber", "zqbirch"] as const;

export interface Tenant {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly canary: string;
  readonly fileId: string;
  /** Key for the public API. */
  readonly apiKey: string;
}

/** The number of the person whom the settings name as operator, who has an account and sends nothing. */
export const operatorNumber = canaries.length;

export const tenantAt = (number: number): Tenant => {
  const canary = canaries[number] ?? "operator";
  return {
    userId: `user-${number}`,
    email: `${canary}@example.com`,
    firstName: `Sam${canary}`,
    canary,
    fileId: `file-${number}`,
    apiKey: keyToken(
      `key${number}`.padEnd(keyDigits.id, "0"),
      canary.padEnd(keyDigits.secret, "s"),
    ),
  };
};

/** A colleague of a tenant, who has an account of their own. */
export function memberAt(number: number, member: number) {
  const { userId, canary } = tenantAt(number);
  return {
    userId: `${userId}-member-${member}`,
    email: `${canary}.member${member}@example.com`,
    firstName: `Member${canary}`,
  };
}

const idsByDoc = new Map<string, string>();

/** Cached, since hashing it each time would take noticeable time. */
export function envelopeIdOf({ tenant, key }: Doc): string {
  const name = `${tenant} ${key}`;
  const id = idsByDoc.get(name) ?? idFromKey(tenantAt(tenant).userId, key);
  idsByDoc.set(name, id);
  return id;
}

export const signerEmail = ({ tenant, key }: Doc, index: number, generation = 1): string =>
  `${tenantAt(tenant).canary}.${key}.signer${index + 1}${generation > 1 ? `.g${generation}` : ""}@example.com`;

/** Address of a signer; if the sender signs too, the first signer is the sender. */
export const sentTo = (doc: Doc, index: number): string =>
  doc.asks && index === 0 ? tenantAt(doc.tenant).email : signerEmail(doc, index);

/**
 * In documents with answers, the last of several people approves instead of signing, and the second of three or more
 * witnesses the signature of the first.
 */
export function roleOf(doc: Doc, index: number, signers: number): Role | undefined {
  if (!doc.asks || index === 0) return undefined;
  if (index === signers - 1) return "approves";
  return index === 1 ? "witnesses" : undefined;
}

/** The alternatives to the last signer of some documents. */
export function othersOf(doc: Doc, index: number, signers: number) {
  if (!doc.group || index !== signers - 1) return {};
  const anyOf = [1, 2].map((number) => ({
    email: signerEmail(doc, index, 3_000 + number),
    firstName: `Member${number}`,
    lastName: tenantAt(doc.tenant).canary,
  }));
  return { anyOf };
}

/** The postal address that a witness enters. */
export const witnessAddress = "1 High Street";

/** A minute in which sending can be undone; and that signers may name somebody else. */
export function rulesOf({ held, asks, group }: Doc) {
  const rules = {
    ...(held ? { undoSeconds: 60 } : {}),
    ...(asks || group ? { delegation: true } : {}),
  };
  return Object.keys(rules).length > 0 ? { rules } : {};
}

/** An answer for the sender alone; `number` distinguishes answers from two pages. */
export const privateAnswer = (signer: string, number: number): string => `${signer}-${number}`;

/** Matches private answers, which begin with the signer, so that leaks can be attributed. */
export const privateWords = /zqprivate-[\w-]+?-s\d/g;

export const privateOf = ({ tenant, key }: Doc, signerId: string): string =>
  `zqprivate-${tenant}-${key}-${signerId}`;

export const copyEmail = ({ tenant, key }: Doc): string =>
  `${tenantAt(tenant).canary}.${key}.copy@example.com`;

/** The role of the address that gets a copy; the document's key decides it. */
export function readerRoleOf({ key }: Doc): ReaderRole | undefined {
  const number = [...key].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  return ([undefined, ...readerRoles] as const)[number % 3];
}

/** The address that gets a copy of a document, or somebody who reads from the start. */
export function copiesOf(doc: Doc, copies: number) {
  const [email, role] = [copyEmail(doc), readerRoleOf(doc)];
  const { canary } = tenantAt(doc.tenant);
  if (copies === 0) return { addresses: [], readers: [] };
  if (!role) return { addresses: [email], readers: [] };
  return { addresses: [], readers: [{ email, firstName: "Reader", lastName: canary, role }] };
}

/** Rows without a fault; some batches have several items of rows, which are sent in several runs. */
export const batchRowsOf = (chance: Chance, tenant: number): number =>
  chance.of("rows", tenant) < 0.1 ? 40 : 3;

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

export const templateIdOf = ({ tenant, key }: KeyOwner): string =>
  idFromKey(tenantAt(tenant).userId, key);

export const draftIdOf = ({ tenant, key }: KeyOwner): string =>
  idFromKey(tenantAt(tenant).userId, `draft ${key}`);
