import { createHash } from "node:crypto";
import type { CodeCheck } from "../../contract/rules/people/checks.ts";
import { passed } from "../../core/domain/acts/checking.ts";
import { type Correction, correctSigner } from "../../core/domain/acts/correcting.ts";
import { delegate } from "../../core/domain/acts/delegating.ts";
import { notificationSent } from "../../core/domain/acts/finishing.ts";
import { handedOver, type Ticket } from "../../core/domain/acts/handing-over.ts";
import { keepSignature, takeBackSignature } from "../../core/domain/acts/party-changes.ts";
import { passkeyChallenge } from "../../core/domain/acts/passkeys.ts";
import { type NewEnvelope, sendEnvelope } from "../../core/domain/acts/sending.ts";
import { sign } from "../../core/domain/acts/signing.ts";
import { giveBack, take } from "../../core/domain/acts/taking.ts";
import {
  type Entry,
  type EntryData,
  type EntryDraft,
  headAfter,
  nextEntry,
} from "../../core/domain/envelope/audit.ts";
import type { Change, Decision } from "../../core/domain/envelope/change.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  signerOf,
} from "../../core/domain/envelope/envelope.ts";
import type { Notification } from "../../core/domain/envelope/notification.ts";
import type { ShownRecord } from "../../core/domain/envelope/shown.ts";
import { consentOf, disclosureIn } from "../../core/domain/record/disclosure-record.ts";
import { contentRecord, digest, valuesRecord } from "../../core/domain/record/evidence.ts";
import { shownTo } from "../../core/domain/record/shown-to.ts";
import { newAuthenticator } from "./authenticator.ts";
import { changed, client, later, newEnvelope } from "./envelopes.ts";

interface HowSigned {
  readonly as?: string;
  readonly delivery?: "session" | "public-link" | "in-person" | "embedded";
  /** More that the entry has where the delivery is `embedded`. */
  readonly stated?: EntryData;
  readonly mode?: string;
  readonly address?: string;
  readonly reason?: string;
  readonly pagesShown?: number;
  readonly passkey?: boolean;
  readonly filled?: SignedValues["filled"];
  readonly attachments?: SignedValues["attachments"];
}

/** A document that the product's own decisions have made, a minute apart: its envelope, content, values and entries. */
export class Story {
  envelope: Envelope;
  readonly content: EnvelopeContent;
  readonly entries: Entry[] = [];
  readonly shown: ShownRecord[] = [];
  readonly picture: Uint8Array;
  #values: SignedValues[] = [];

  constructor(
    sent: Partial<NewEnvelope>,
    more: EntryData = {},
    picture: Uint8Array = new Uint8Array(),
  ) {
    this.picture = picture;
    const { envelope, content, entry } = sendEnvelope(newEnvelope(sent), client, this.now);
    this.content = content;
    this.envelope = envelope;
    this.#record({ ...entry, data: { ...entry.data, ...more } });
    this.mail();
  }

  get now(): Date {
    return later(this.entries.length);
  }

  get values(): readonly SignedValues[] {
    return this.#values;
  }

  /** As audit.json has it. */
  get record() {
    const { envelope, content, entries } = this;
    const values = this.#values.map((one) => valuesRecord(one, envelope.salt));
    return { content: contentRecord(envelope, content), values, entries };
  }

  #record(draft: EntryDraft): void {
    const { id: envelopeId, original, head } = this.envelope;
    const chain = { envelopeId, document: original.sha256, head };
    const entry = nextEntry(draft, chain, this.now);
    this.entries.push(entry);
    this.envelope = { ...this.envelope, head: headAfter(entry) };
  }

  /** Applies a decision; `more` is what the routes add to its entry. */
  after(decision: Decision, more: EntryData = {}): this {
    const change: Change = changed(decision);
    const { envelope, entry, consequences = [], values, shown } = change;
    this.envelope = { ...envelope, head: this.envelope.head };
    if (values) {
      const others = this.#values.filter(({ signerId }) => signerId !== values.signerId);
      this.#values = [...others, values];
    }
    if (shown) this.shown.push(shown);
    this.#record({ ...entry, data: { ...entry.data, ...more } });
    for (const one of consequences) this.#record(one);
    if (entry.type === "taken-back") this.#withoutValues(entry.data["signer"]);
    return this;
  }

  #withoutValues(id: unknown): void {
    this.#values = this.#values.filter(({ signerId }) => signerId !== id);
  }

  /** Mails everything that is due. */
  mail(): this {
    const isDue = ({ sentAt, nextTryAt }: Notification) =>
      !sentAt && nextTryAt <= this.now.toISOString();
    for (const one of this.envelope.notifications.filter(isDue))
      this.after(notificationSent(this.envelope, one.id, this.#addressOf(one), this.now));
    return this;
  }

  #addressOf({ to }: Notification): string {
    if (to.kind === "sender") return this.envelope.sender.email;
    if (to.kind === "copy") return this.envelope.copies[to.index] ?? "";
    const { group, email } = signerOf(this.envelope, to.signerId);
    return group?.members[to.member ?? -1]?.email ?? email;
  }

  check(signerId: string, check: CodeCheck, tries: number): this {
    return this.after(passed(this.envelope, signerId, { check, tries, client }));
  }

  take(signerId: string, member: number): this {
    const party = { kind: "signer", signerId, member } as const;
    return this.after(take(this.envelope, { party, content: this.content, client }, this.now));
  }

  giveBack(signerId: string, member: number): this {
    const party = { kind: "signer", signerId, member } as const;
    return this.after(giveBack(this.envelope, { party, content: this.content, client }, this.now));
  }

  delegate(signerId: string, to: Correction, reason: string): this {
    const { content } = this;
    const delegating = { signerId, content, to, reason, isInPerson: false, client };
    return this.after(delegate(this.envelope, delegating, this.now)).mail();
  }

  correct(signer: string, correction: Correction): this {
    const correcting = { content: this.content, signer, correction, client };
    return this.after(correctSigner(this.envelope, correcting, this.now)).mail();
  }

  handOver(signerId: string): this {
    const ticket: Ticket = {
      ...{ envelopeId: this.envelope.id, signerId, by: client, until: later(60).toISOString() },
      generation: signerOf(this.envelope, signerId).linkGeneration,
    };
    return this.after(handedOver(this.envelope, ticket, later(60))).mail();
  }

  keep(signerId: string): this {
    const { content } = this;
    const shownSha256 = digest(shownTo(this.envelope, content, signerOf(this.envelope, signerId)));
    const keeping = { signerId, content, shownSha256, client };
    return this.after(keepSignature(this.envelope, keeping, this.now));
  }

  takeBack(signerId: string): this {
    return this.after(takeBackSignature(this.envelope, signerId, client, this.now)).mail();
  }

  sign(signerId: string, how: HowSigned = {}): this {
    const decision = sign(this.envelope, this.#signing(signerId, how), this.now);
    const more = how.delivery ? { delivery: how.delivery, ...how.stated } : {};
    return this.after(how.passkey ? this.#withPasskey(changed(decision)) : decision, more).mail();
  }

  #signing(signerId: string, how: HowSigned): Parameters<typeof sign<SignedValues>>[1] {
    const { envelope, content, picture } = this;
    const signer = signerOf(envelope, signerId);
    const sha256 = createHash("sha256").update(picture).digest("hex");
    const image = { key: "i", versionId: "v", sha256, sizeBytes: picture.length };
    const isStamped = signer.role === undefined || signer.role === "witnesses";
    const own = content.fields.filter((field) => field.signerId === signerId);
    const name = how.as ?? `${signer.firstName} ${signer.lastName}`.trim();
    const values: SignedValues = {
      ...{ signerId, name, email: signer.email, phone: signer.mobile, date: "2026-11-30" },
      ...(isStamped && own.some(({ kind }) => kind === "sign") ? { signature: image } : {}),
      ...(how.filled ? { filled: how.filled } : {}),
      ...(how.attachments ? { attachments: how.attachments } : {}),
    };
    const {
      version,
      language,
      sha256: text,
    } = disclosureIn(envelope.language ?? "en", consentOf(envelope, signer));
    return {
      ...{ content, consent: true, values, client, enteredSha256: "ab".repeat(32) },
      disclosure: { version, language, sha256: text },
      claims: isStamped ? { mode: how.mode ?? "draw" } : {},
      shownSha256: digest(shownTo(envelope, content, signer)),
      ...(how.address ? { address: how.address } : {}),
      ...(how.reason ? { reason: how.reason } : {}),
      ...(how.pagesShown ? { pagesShown: how.pagesShown } : {}),
      ...(how.passkey ? { passkey: newAuthenticator(site)("") } : {}),
    };
  }

  /** The challenge is made of the rest of the entry. */
  #withPasskey(change: Change): Change {
    const { data } = change.entry;
    const rest = Object.fromEntries(
      Object.entries(data).filter(([name]) => !name.startsWith("passkey")),
    );
    const challenge = passkeyChallenge(this.envelope, this.content, rest);
    const made = newAuthenticator(site)(Buffer.from(challenge, "hex").toString("base64url"));
    const passkey = {
      ...{ passkeyAlgorithm: made.algorithm, passkeyPublicKey: made.publicKey },
      ...{ passkeyClientData: made.clientData, passkeySignature: made.signature },
      passkeyAuthenticatorData: made.authenticatorData,
    };
    return { ...change, entry: { ...change.entry, data: { ...rest, ...passkey } } };
  }
}

const site = "https://sign.example.com";
