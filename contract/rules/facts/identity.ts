import { type RecordedEntry, type RecordedSigner, textIn } from "./record.ts";

/** On what basis the record says that this was the signer. `not known`: nothing was recorded, or nobody has acted yet. */
export type Identity =
  | {
      readonly state: "so";
      /**
       * A mailed link, the sender's own account, the sender's public link, the sender's word in person, or that of the
       * application inside which they acted.
       */
      readonly by: "link" | "account" | "publicLink" | "inPerson" | "embedded";
      readonly email: string;
      /** When the link was mailed. */
      readonly mailedAt?: string;
      /** This person opened the document for them in person. */
      readonly host?: string;
      /** The application's statement: who has identified them, and how. */
      readonly stated?: { readonly by: string; readonly how: string };
      /** Whether access to the address was proven. */
      readonly address: "so" | "not so";
    }
  | { readonly state: "not known" };

export const checkKinds = ["accessCode", "mailedCode", "passkey"] as const;
export type CheckKind = (typeof checkKinds)[number];

export interface CheckFact {
  readonly kind: CheckKind;
  /** `not so`: it was asked for and has yet to be passed. */
  readonly state: "so" | "not so";
  /** Codes entered up to the right one; missing for a passkey. */
  readonly tries?: number;
}

export function identityOf(
  acted: RecordedEntry,
  own: readonly RecordedEntry[],
  all: readonly RecordedEntry[],
): Identity {
  const { email } = acted.actor;
  const proven = { state: "so", email, address: "so" } as const;
  switch (acted.data["delivery"]) {
    case "session":
      return { ...proven, by: "account" };
    case "public-link":
      return { ...proven, by: "publicLink" };
    case "in-person":
      return inPerson(acted, own);
    case "embedded":
      return embedded(acted, own);
    default: {
      const mailed = all.findLast(
        (one) => one.type === "invited" && one.seq < acted.seq && textIn(one, "to") === email,
      );
      // Documents that were signed before each invitation was recorded.
      if (!mailed) return { state: "not known" };
      return { ...proven, by: "link", mailedAt: mailed.at };
    }
  }
}

function inPerson(acted: RecordedEntry, own: readonly RecordedEntry[]): Identity {
  const handed = own.findLast(({ type, seq }) => type === "handed-over" && seq < acted.seq);
  const address = passed("mailedCode", own, acted) ? "so" : "not so";
  const { email } = acted.actor;
  return { state: "so", by: "inPerson", email, host: handed?.actor.name ?? "", address };
}

function embedded(acted: RecordedEntry, own: readonly RecordedEntry[]): Identity {
  const address = passed("mailedCode", own, acted) ? "so" : "not so";
  return {
    state: "so",
    by: "embedded",
    email: acted.actor.email,
    stated: statedIn(acted),
    address,
  };
}

/** "Acme" and "password and app (customer 4711)". */
export function statedIn(acted: Pick<RecordedEntry, "data">): {
  readonly by: string;
  readonly how: string;
} {
  const [how, as] = [textIn(acted, "identifiedHow"), textIn(acted, "identifiedAs")];
  return { by: textIn(acted, "identifiedBy"), how: as ? `${how} (${as})` : how };
}

/** Each check that the sender asked for, and a passkey where the entry has its signature. */
export function checksOf(
  { checks = [] }: RecordedSigner,
  own: readonly RecordedEntry[],
  acted: RecordedEntry | undefined,
): readonly CheckFact[] {
  const asked = checks.map(({ kind }) => kind);
  const hasPasskey = acted?.data["passkeySignature"] !== undefined;
  return checkKinds.flatMap((kind): CheckFact[] => {
    if (kind === "passkey")
      return hasPasskey || asked.includes(kind)
        ? [{ kind, state: hasPasskey ? "so" : "not so" }]
        : [];
    const entry = passed(kind, own, acted);
    if (entry) return [{ kind, state: "so", tries: Number(entry.data["tries"] ?? 0) }];
    return asked.includes(kind) ? [{ kind, state: "not so" }] : [];
  });
}

/** The last time that this check was passed, before the act if there is one, by the person who acted. */
const passed = (
  kind: CheckKind,
  own: readonly RecordedEntry[],
  acted: RecordedEntry | undefined,
): RecordedEntry | undefined =>
  own.findLast(
    ({ type, seq, actor, data }) =>
      type === "checked" &&
      data["kind"] === kind &&
      (acted === undefined || (seq < acted.seq && actor.email === acted.actor.email)),
  );
