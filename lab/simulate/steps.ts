import { type PaidPlanType, paidPlanTypes } from "../../contract/rules/limits/plans.ts";
import type { Language } from "../../contract/rules/text/languages.ts";
import type { Chance } from "./chance.ts";

/** A sending, by the key that it is made with; people and tenants are numbered. */
export interface Doc {
  readonly tenant: number;
  readonly key: string;
  /** Origin of the document; an uploaded file if absent. */
  readonly from?: "template" | "draft" | "program";
  /** Whether signers fill in fields, one of them for the sender alone; the sender is then the first signer. */
  readonly asks?: true;
  /** Whether it also has fields that are computed, and asked on a condition. */
  readonly computes?: true;
  /** Whether its sender has a minute to undo sending it. */
  readonly held?: true;
  /** Whether its last signer is any one of three people. */
  readonly group?: true;
  /** Whether its first signer has to pass checks. */
  readonly checked?: true;
  /** Whether each signer who is one person has to sign with a passkey. */
  readonly passkeys?: true;
  /** The member of the workspace who sends it; its owner if absent. */
  readonly by?: number;
  /** Whether a program sends it by a tool of the MCP server. */
  readonly byTool?: true;
}

type OfDoc<Kind> = Kind extends string ? { readonly kind: Kind; readonly doc: Doc } : never;
type OfSigner<Kind> = OfDoc<Kind> & { readonly signer: number };
type OfTenant<Kind> = Kind extends string
  ? { readonly kind: Kind; readonly tenant: number }
  : never;

export const memberKinds = ["invite", "join", "role", "member-end", "leave", "look"] as const;
const shareKinds = ["share", "unshare"] as const;
export const factorKinds = [
  ...(["factor-app", "factor-app-end", "factor-login", "factor-recover"] as const),
  ...(["factor-rule", "factor-look"] as const),
] as const;
type OfMember<Kind> = OfTenant<Kind> & { readonly member: number };

type BatchKind = "batch" | "batch-send" | "batch-pause" | "batch-remove";

type LinkKind = "link" | "link-off" | "link-remove" | "visit";

export const manyActs = [
  "remind",
  "archive",
  "unarchive",
  "withdraw",
  "remove",
  "restore",
] as const;
type ManyAct = (typeof manyActs)[number];

type Change = "address" | "name" | "mobile";

type KeyedKind =
  | ("template" | "template-remove" | "draft" | "draft-remove")
  | ("hook" | "prepare" | "upload" | "upload-remove" | "template-copy" | "combine" | "tool");

const docKinds = [
  ...(["remove", "withdraw", "restore", "peek", "sign-here", "evidence", "undo"] as const),
] as const;
type DocKind = (typeof docKinds)[number];

const tenantKinds = [
  ...(["list", "close", "data", "pay", "cancel", "automatic", "card", "owe", "forge"] as const),
  ...(["hook-off", "hook-on", "hook-remove", "hook-again"] as const),
  ...(["profile", "rules", "company", "company-save", "company-remove", "logo-remove"] as const),
  ...(["key", "key-replace", "key-revoke", "key-use", "put-away"] as const),
] as const;
/** Apart, since the compiler compares at most 25 kinds with those of steps. */
const moreTenantKinds = [
  ...(["sign-in", "sign-out", "password", "device-end", "operate", "register"] as const),
  "access",
  ...(["hook-test", "hook-secret", "hook-once"] as const),
  ...(["contacts", "own-page"] as const),
] as const;
type TenantKind = (typeof tenantKinds)[number] | (typeof moreTenantKinds)[number];

/** An act of somebody. */
export type Step = { readonly id: string; readonly retries: number } & (
  | (OfDoc<"send"> & {
      readonly signers: number;
      readonly inOrder: boolean;
      readonly copies: number;
      readonly expiresInDays: number;
    })
  | OfSigner<"sign" | "take" | "decline" | "delegate" | "view" | "keep" | "take-back">
  | OfSigner<"resend" | "hand-over" | "pad" | "page" | "forget">
  | (OfSigner<"correct"> & { readonly change: Change })
  | OfSigner<"stop" | "resume" | "report">
  | OfDoc<DocKind>
  | (OfSigner<"language"> & { readonly language: Language })
  | OfTenant<TenantKind>
  | (OfDoc<"extend"> & { readonly days: number })
  /** An act on several documents at once, also of the other account. */
  | (OfDoc<"many"> & { readonly docs: readonly Doc[]; readonly act: ManyAct })
  | (OfDoc<"label" | "unlabel"> & { readonly label: string })
  | (OfDoc<(typeof shareKinds)[number]> & { readonly member: number })
  | OfMember<(typeof memberKinds)[number]>
  | OfMember<(typeof factorKinds)[number]>
  | (OfTenant<"choose" | "upgrade"> & { readonly plan: PaidPlanType })
  | (OfTenant<KeyedKind> & { readonly key: string })
  | (OfTenant<BatchKind | LinkKind> & { readonly key: string })
  | (OfTenant<"export" | "export-remove"> & { readonly key: string })
  | (OfTenant<"template-change"> & { readonly key: string; readonly change: TemplateChange })
  | { readonly kind: "sweep" | "deploy" }
  | { readonly kind: "wait"; readonly ms: number }
);
export type Kind = Step["kind"];

export const templateChanges = ["name", "fields", "file"] as const;
export type TemplateChange = (typeof templateChanges)[number];

/** Subjects of plans besides sending and signing: a plan has several steps of a subject's kinds, so that they meet. */
export const subjects = [
  ...(["filing", "library", "programs", "uploads", "closing", "exports"] as const),
  "plans",
] as const;
/** Drawn in addition to those above, so that existing plans stay the same. */
export const laterSubjects = ["answers", "settings", "keys", "data", "batches", "links"] as const;
/** Each in addition to all others, in one plan of ten. */
export const rareSubjects = [
  ...(["undoing", "groups", "checks", "passkeys", "here", "sessions", "operating"] as const),
  ...(["many", "hooking", "copies", "pads", "computing", "firm"] as const),
  ...(["factors", "tools", "contacts", "pictures"] as const),
] as const;
export type Subject =
  | (typeof subjects)[number]
  | (typeof laterSubjects)[number]
  | (typeof rareSubjects)[number];

const always: readonly Kind[] = [
  ...(["sign", "sign", "sign", "sign", "sign", "sign", "sign"] as const),
  ...(["decline", "view", "correct", "correct", "keep", "take-back", "resend", "remove"] as const),
  ...(["stop", "resume", "report", "peek", "list", "template", "sweep", "sweep", "wait"] as const),
];

const ofSubject: Readonly<Record<Subject, readonly Kind[]>> = {
  filing: [
    ...(["withdraw", "extend", "extend", "restore", "restore", "remove"] as const),
    ...(["label", "label", "unlabel", "label", "unlabel"] as const),
  ],
  library: [
    ...(["template", "template-change", "template-change", "template-remove"] as const),
    ...(["draft", "draft", "draft", "draft-remove"] as const),
  ],
  programs: [
    ...(["hook", "hook", "hook", "hook-off", "hook-on", "hook-remove", "hook-again"] as const),
    ...(["prepare", "prepare", "list"] as const),
  ],
  closing: [
    ...(["close", "close", "close", "close", "template", "draft", "hook", "prepare"] as const),
    ...(["sign", "export", "wait", "list"] as const),
  ],
  exports: ["export", "export", "export", "export", "export-remove", "wait"],
  plans: [
    ...(["choose", "choose", "choose", "pay", "pay", "pay", "pay", "cancel", "cancel"] as const),
    ...(["upgrade", "upgrade", "upgrade", "automatic", "card", "owe", "forge"] as const),
    ...(["wait", "wait", "wait", "list"] as const),
  ],
  uploads: ["upload", "upload", "upload", "upload", "upload", "upload-remove", "wait"],
  answers: [
    ...(["sign", "sign", "sign", "sign", "sign-here", "sign-here"] as const),
    ...(["language", "language", "delegate", "delegate"] as const),
  ],
  settings: [
    ...(["profile", "profile", "rules", "rules", "company", "company", "company"] as const),
    ...(["company-save", "company-save", "logo-remove", "logo-remove", "company-remove"] as const),
  ],
  keys: [
    ...(["key", "key", "key", "key-replace", "key-replace", "key-revoke", "key-revoke"] as const),
    ...(["key-use", "key-use", "key-use", "key-use", "wait"] as const),
  ],
  undoing: ["undo", "undo", "undo", "undo", "restore", "remove", "withdraw", "sign-here", "wait"],
  batches: [
    ...(["batch", "batch", "batch-send", "batch-send", "batch-send", "batch-pause"] as const),
    ...(["batch-remove", "template-change", "template-remove", "wait"] as const),
  ],
  links: [
    ...(["link", "link", "visit", "visit", "visit", "visit", "visit", "link-off"] as const),
    ...(["link-remove", "template-change", "sign", "wait"] as const),
  ],
  groups: ["take", "take", "take", "take", "sign", "sign", "delegate", "resend", "wait", "wait"],
  checks: ["sign", "sign", "view", "view", "decline", "correct", "resend", "wait"],
  passkeys: ["sign", "sign", "sign", "sign", "language", "language", "correct", "wait"],
  here: ["hand-over", "hand-over", "hand-over", "sign", "correct", "put-away", "put-away"],
  many: ["many", "many", "many", "many", "many", "sign-here", "sign", "sign", "wait"],
  hooking: [
    ...(["hook", "hook", "hook-test", "hook-secret", "hook-once", "hook-once"] as const),
    ...(["sign", "sign", "view", "wait"] as const),
  ],
  copies: [
    ...([
      "template",
      "template-copy",
      "template-copy",
      "template-copy",
      "template-remove",
    ] as const),
    ...(["upload", "combine", "combine", "combine", "upload-remove", "wait"] as const),
  ],
  pads: ["pad", "pad", "pad", "pad", "sign", "sign", "correct", "wait"],
  firm: [
    ...(["invite", "invite", "join", "join", "join", "role", "access", "access"] as const),
    ...(["member-end", "member-end", "leave", "look", "look", "look", "wait"] as const),
    ...(["share", "share", "share", "unshare", "withdraw", "sign", "sign"] as const),
  ],
  computing: ["sign", "sign", "sign", "sign", "sign-here", "take-back", "language", "wait"],
  sessions: [
    ...(["sign-in", "sign-in", "sign-in", "sign-in", "sign-in", "sign-in", "wait"] as const),
    ...(["sign-out", "sign-out", "password", "password", "device-end", "device-end"] as const),
  ],
  operating: [
    ...(["operate", "operate", "operate", "operate", "operate", "operate"] as const),
    ...(["register", "register", "register", "sign", "wait"] as const),
  ],
  data: ["data", "data", "data", "evidence", "evidence", "evidence", "sign", "sign"],
  factors: [
    ...(["factor-app", "factor-app", "factor-app-end", "factor-login", "factor-login"] as const),
    ...(["factor-login", "factor-recover", "factor-recover", "factor-rule"] as const),
    ...(["factor-look", "factor-look", "factor-look", "wait"] as const),
  ],
  tools: ["tool", "tool", "tool", "tool", "sign", "sign", "key-revoke", "wait"],
  contacts: [
    ...(["contacts", "contacts", "contacts", "forget", "forget", "forget"] as const),
    ...(["correct", "correct", "visit", "link", "delegate", "sign"] as const),
  ],
  pictures: ["page", "page", "page", "own-page", "own-page", "upload", "upload", "correct"],
};

export const kindsOf = (chosen: readonly Subject[]): readonly Kind[] => [
  ...always,
  ...chosen.flatMap((subject) => ofSubject[subject]),
];

/** Colleagues of each tenant; the first belongs to the workspace from the beginning. */
export const membersOfTenant = 2;

const waitsMs = [60_000, 6 * 60_000, 3_600_000, 25 * 3_600_000, 73 * 3_600_000];

/** One step of a plan, of one of these kinds. */
export function stepOf(
  chance: Chance,
  docs: readonly Doc[],
  index: number,
  kinds: readonly Kind[],
): Step {
  const of = (name: string) => chance.of("step", index, name);
  const among = <One>(name: string, all: readonly One[]): One =>
    all[Math.floor(of(name) * all.length)] as One;
  const doc = among("doc", docs);
  const signer = Math.floor(of("signer") * 3);
  const kind = among("kind", kinds);
  const base = { id: `s${index}`, retries: Math.floor(of("retries") * 3) };
  const member = 1 + Math.floor(of("member") * membersOfTenant);
  if (isOneOf(plainKinds, kind)) return { ...base, ...plainStepOf(kind, doc, member) };
  switch (kind) {
    case "send":
      return { ...base, kind: "peek", doc };
    case "language":
      return { ...base, kind, doc, signer, language: among("language", ["en", "de", "ar"]) };
    case "extend":
      return { ...base, kind, doc, days: among("days", [5, 65]) };
    case "many":
      return { ...base, kind, doc, docs, act: among("act", manyActs) };
    case "label":
    case "unlabel":
      return { ...base, kind, doc, label: among("label", ["Lease", "Rent"]) };
    case "correct":
      return { ...base, kind, doc, signer, change: changeOf(doc, of("change")) };
    case "choose":
    case "upgrade":
      return { ...base, kind, tenant: doc.tenant, plan: among("plan", paidPlanTypes) };
    case "template":
    case "template-remove":
    case "draft":
    case "draft-remove":
    case "hook":
    case "prepare":
    case "upload":
    case "upload-remove":
    case "template-copy":
    case "combine":
    case "tool":
    case "export":
    case "export-remove":
    case "link":
    case "link-off":
    case "link-remove":
    case "visit":
    case "batch":
    case "batch-send":
    case "batch-pause":
    case "batch-remove":
      return { ...base, kind, tenant: doc.tenant, key: keyOf(kind, doc, of("key")) };
    case "template-change": {
      const change = among("change", templateChanges);
      return { ...base, kind, tenant: doc.tenant, key: templateKey(doc.tenant), change };
    }
    case "sweep":
    case "deploy":
      return { ...base, kind };
    case "wait":
      return { ...base, kind, ms: among("wait", waitsMs) };
    default:
      return { ...base, kind, doc, signer };
  }
}

const plainKinds = [
  ...([...docKinds, ...tenantKinds, ...moreTenantKinds] as const),
  ...([...memberKinds, ...shareKinds, ...factorKinds] as const),
] as const;

/** A step that needs no more than a document, a tenant or a colleague. */
function plainStepOf(kind: (typeof plainKinds)[number], doc: Doc, member: number) {
  const { tenant } = doc;
  if (isOneOf(docKinds, kind)) return { kind, doc };
  if (isOneOf(tenantKinds, kind)) return { kind, tenant };
  if (isOneOf(moreTenantKinds, kind)) return { kind, tenant };
  if (isOneOf(memberKinds, kind)) return { kind, tenant, member };
  if (isOneOf(factorKinds, kind)) return { kind, tenant, member };
  return { kind, doc, member };
}

/** Others are not shown a mobile number, so who signs meanwhile signs what was sent with the new one. */
function changeOf({ passkeys }: Doc, drawn: number): Change {
  if (drawn < 0.6) return "address";
  return passkeys && drawn > 0.75 ? "mobile" : "name";
}

const isOneOf = <One extends Kind>(some: readonly One[], kind: Kind): kind is One =>
  some.some((one) => one === kind);

/** Each account has one or two keys for each kind, so that several calls are about the same thing. */
function keyOf(kind: Kind, { from, key, tenant }: Doc, drawn: number): string {
  const what = kind.replace("-remove", "");
  if (what === "template") return templateKey(tenant);
  if (what === "draft") return from === "draft" ? key : `draft-${tenant}`;
  // More visitors than a link allows.
  if (what === "visit") return `visitor${1 + Math.floor(drawn * 3)}`;
  if (what.startsWith("batch")) return `batch-${tenant}`;
  return `${what}-${tenant}-${drawn < 0.5 ? 1 : 2}`;
}

export const templateKey = (tenant: number): string => `template-${tenant}`;
