import { type PaidPlanType, paidPlanTypes } from "../../contract/plans.ts";
import type { Chance } from "./chance.ts";

/** A sending, by the key that it is made with; people and tenants are numbered. */
export interface Doc {
  readonly tenant: number;
  readonly key: string;
  /** A document of its own file if absent. */
  readonly from?: "template" | "draft" | "program";
}

type OfDoc<Kind extends string> = { readonly kind: Kind; readonly doc: Doc };
type OfSigner<Kind extends string> = OfDoc<Kind> & { readonly signer: number };
type OfTenant<Kind extends string> = { readonly kind: Kind; readonly tenant: number };

type KeyedKind =
  | ("template" | "template-remove" | "draft" | "draft-remove")
  | ("hook" | "prepare" | "upload" | "upload-remove");

/** What somebody does. */
export type Step = { readonly id: string; readonly retries: number } & (
  | (OfDoc<"send"> & {
      readonly signers: number;
      readonly inOrder: boolean;
      readonly copies: number;
      readonly expiresInDays: number;
    })
  | OfSigner<"sign" | "decline" | "view" | "keep" | "take-back">
  | OfSigner<"resend">
  | (OfSigner<"correct"> & { readonly change: "address" | "name" })
  | OfSigner<"stop" | "resume" | "report">
  | OfDoc<"remove" | "withdraw" | "restore">
  | OfDoc<"peek">
  | (OfDoc<"extend"> & { readonly days: number })
  | (OfDoc<"label" | "unlabel"> & { readonly label: string })
  | OfTenant<"list">
  | OfTenant<"close">
  | OfTenant<"pay" | "cancel" | "automatic" | "card" | "owe" | "forge">
  | (OfTenant<"choose" | "upgrade"> & { readonly plan: PaidPlanType })
  | (OfTenant<KeyedKind> & { readonly key: string })
  | (OfTenant<"export" | "export-remove"> & { readonly key: string })
  | (OfTenant<"template-change"> & { readonly key: string; readonly change: TemplateChange })
  | OfTenant<"hook-off" | "hook-on" | "hook-remove" | "hook-again">
  | { readonly kind: "sweep" | "deploy" }
  | { readonly kind: "wait"; readonly ms: number }
);
export type Kind = Step["kind"];

export const templateChanges = ["name", "fields", "file"] as const;
export type TemplateChange = (typeof templateChanges)[number];

/** What a plan has beside sending and signing: some of these kinds of steps each, so that they meet. */
export const subjects = [
  ...(["desk", "library", "programs", "uploads", "closing", "exports"] as const),
  "plans",
] as const;
export type Subject = (typeof subjects)[number];

const always: readonly Kind[] = [
  ...(["sign", "sign", "sign", "sign", "sign", "sign", "sign"] as const),
  ...(["decline", "view", "correct", "correct", "keep", "take-back", "resend", "remove"] as const),
  ...(["stop", "resume", "report", "peek", "list", "template", "sweep", "sweep", "wait"] as const),
];

const ofSubject: Readonly<Record<Subject, readonly Kind[]>> = {
  desk: [
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
};

export const kindsOf = (chosen: readonly Subject[]): readonly Kind[] => [
  ...always,
  ...chosen.flatMap((subject) => ofSubject[subject]),
];

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
  switch (kind) {
    case "send":
      return { ...base, kind: "peek", doc };
    case "remove":
    case "withdraw":
    case "restore":
    case "peek":
      return { ...base, kind, doc };
    case "extend":
      return { ...base, kind, doc, days: among("days", [5, 65]) };
    case "label":
    case "unlabel":
      return { ...base, kind, doc, label: among("label", ["Lease", "Rent"]) };
    case "correct":
      return { ...base, kind, doc, signer, change: of("change") < 0.6 ? "address" : "name" };
    case "list":
    case "close":
    case "pay":
    case "cancel":
    case "automatic":
    case "card":
    case "owe":
    case "forge":
    case "hook-off":
    case "hook-on":
    case "hook-remove":
    case "hook-again":
      return { ...base, kind, tenant: doc.tenant };
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
    case "export":
    case "export-remove":
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

/** Of everything with a key an account has one or two, so that several calls are about the same. */
function keyOf(kind: Kind, { from, key, tenant }: Doc, drawn: number): string {
  const what = kind.replace("-remove", "");
  if (what === "template") return templateKey(tenant);
  if (what === "draft") return from === "draft" ? key : `draft-${tenant}`;
  return `${what}-${tenant}-${drawn < 0.5 ? 1 : 2}`;
}

export const templateKey = (tenant: number): string => `template-${tenant}`;
