import { createHash } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Envelope, unhappyEnd } from "../../../core/domain/envelope/envelope.ts";
import { addressesOf as addressesOfSigner } from "../../../core/domain/envelope/members.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { envelopeFromItem, envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
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
  /** Documents that they have sent, were asked to sign, or get a copy of. */
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

const addressesOf = ({ sender, signers, copies }: Envelope): string[] =>
  [sender.email, ...signers.flatMap(addressesOfSigner), ...copies].map((one) => one.toLowerCase());

/** Ids of the signers with this address. */
export const signerIdsOf = ({ signers }: Envelope, address: string): string[] =>
  signers
    .filter((signer) => addressesOfSigner(signer).some((one) => one.toLowerCase() === address))
    .map(({ id }) => id);

/** Whether the answers in it will never be part of a sealed document. */
export const hasEndedUnsigned = ({ status }: Envelope): boolean => unhappyEnd(status) !== undefined;
