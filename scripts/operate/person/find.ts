import { createHash } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Envelope, unhappyEnd } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { envelopeFromItem, envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
import { allItems, type Item, type StageData } from "./stage-data.ts";

/** All that names a person's address. */
export interface Person {
  readonly address: string;
  /** Of an account with this address. */
  readonly userId: string | undefined;
  /** What others have entered about them. */
  readonly contacts: readonly Item[];
  /** That mail to the address came back. */
  readonly mark: Item | undefined;
  /** Documents that they were asked to sign, get a copy of, or have sent. */
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
    // Before META, as a scan reads the items of one key in their order.
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

const addressesOf = ({ sender, signers, copies }: Envelope): string[] =>
  [sender.email, ...signers.map(({ email }) => email), ...copies].map((one) => one.toLowerCase());

/** Their ids as signers of an envelope. */
export const signerIdsOf = ({ signers }: Envelope, address: string): string[] =>
  signers.filter(({ email }) => email.toLowerCase() === address).map(({ id }) => id);

/** What was filled in there will never be part of a sealed document. */
export const hasEndedUnsigned = ({ status }: Envelope): boolean => unhappyEnd(status) !== undefined;
