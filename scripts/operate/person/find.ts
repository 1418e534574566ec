import { createHash } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  type Envelope,
  type PartyChange,
  type SignedValues,
  unhappyEnd,
} from "../../../core/domain/envelope/envelope.ts";
import { addressesOf as addressesOfSigner } from "../../../core/domain/envelope/members.ts";
import { keys } from "../../../core/store/common/keys.ts";
import {
  envelopeFromItem,
  envelopeFromParts,
  valuesItem,
} from "../../../core/store/envelope/envelope-item.ts";
import { allItems, type Item, type StageData } from "./stage-data.ts";

/** Everything that names a person's address. */
export interface Person {
  readonly address: string;
  /** Id of the account with this address. */
  readonly userId: string | undefined;
  /** Contacts that others have entered. */
  readonly contacts: readonly Item[];
  /** The mark that mail to the address bounced. */
  readonly mark: Item | undefined;
  /** Documents that they have sent, are or were asked to sign, or get a copy of. */
  readonly envelopes: readonly Envelope[];
}

/** Reads the whole table of envelopes: no index has the addresses of signers, since nothing else looks for them. */
export async function findPerson(data: StageData, entered: string): Promise<Person> {
  const address = entered.trim().toLowerCase();
  const contacts: Item[] = [];
  const envelopes: Envelope[] = [];
  let fixed: Item | undefined;
  for await (const item of allItems(data, "Envelopes")) {
    const { pk, sk } = { pk: String(item["pk"]), sk: String(item["sk"]) };
    if (pk.startsWith("P#") && sk.replace(/#signed$/, "").toLowerCase() === address) {
      contacts.push(item);
    }
    if (!pk.startsWith("E#")) continue;
    // FIXED comes before META, since a scan reads the items of one key in order.
    if (sk === "FIXED") fixed = item;
    if (sk !== "META") continue;
    const whole = item["envelope"];
    const envelope = whole ? envelopeFromItem(whole) : envelopeFromParts(fixed, item);
    if (addressesOf(envelope).includes(address)) envelopes.push(envelope);
  }
  const { Envelopes, Subscriptions } = data.names.tables;
  const hash = createHash("sha256").update(address).digest("hex");
  const [mark, account] = await Promise.all([
    data.db.send(new GetCommand({ TableName: Envelopes, Key: keys.undeliverable(hash) })),
    data.db.send(new GetCommand({ TableName: Subscriptions, Key: keys.address(address) })),
  ]);
  const userId = account.Item?.["userId"];
  return {
    address,
    contacts,
    envelopes,
    mark: mark.Item,
    userId: typeof userId === "string" ? userId : undefined,
  };
}

/** Whether nothing names the address. */
export const isNobody = ({ userId, contacts, mark, envelopes }: Person): boolean =>
  !userId && !mark && contacts.length === 0 && envelopes.length === 0;

/** Includes those who were asked before somebody else was. */
const addressesOf = ({ sender, signers, copies, ...envelope }: Envelope): string[] =>
  [
    sender.email,
    ...copies,
    ...signers.flatMap(addressesOfSigner),
    ...signers.flatMap(({ delegations = [] }) => delegations.flatMap(bothOf)),
    ...(envelope.partyChanges?.list.flatMap(bothOf) ?? []),
    ...envelope.notifications.flatMap(({ delivery }) => delivery?.to ?? []),
  ].map((one) => one.toLowerCase());

const bothOf = ({ from, to }: Pick<PartyChange, "from" | "to">): string[] =>
  [from, ...(to ? [to] : [])].map(({ email }) => email);

/**
 * Whether the document is theirs to read, because they have sent it, are one who signs, or get a copy. Somebody else may have taken
 * their place, or may have been asked beside them and have it.
 */
export const isParty = ({ sender, signers, copies }: Envelope, address: string): boolean =>
  [sender.email, ...signers.map(({ email }) => email), ...copies].some(
    (one) => one.toLowerCase() === address,
  );

/** The values in these items that the person has filled in: one place can have values of somebody else. */
export const filledBy = (items: readonly Item[], address: string): readonly SignedValues[] =>
  items
    .filter(({ sk }) => String(sk).startsWith("V#"))
    .map(({ values }) => z.parse(valuesItem, values))
    .filter(({ email }) => email.toLowerCase() === address);

/** Whether the answers in it will never be part of a sealed document. */
export const hasEndedUnsigned = ({ status }: Envelope): boolean => unhappyEnd(status) !== undefined;
