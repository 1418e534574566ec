import { english, type Said, say } from "../../portable/said.ts";
import type { SentenceCode } from "../../portable/sentences.ts";
import type { Report, Verdict } from "./report.ts";

export type Words = Pick<Report, "verdict" | "headline" | "advice" | "said">;

type VerdictIn<Code> = Code extends `verdict.${infer Name}.headline` ? Name : never;
/** Those whose advice names something. */
type Naming = "genuine" | "besideChanged" | keyof typeof refusalsOf;
type OtherVerdict = Exclude<VerdictIn<SentenceCode>, Naming>;

const words = (verdict: Verdict, headline: Said, advice: Said): Words => ({
  verdict,
  headline: english(headline),
  advice: english(advice),
  said: { headline, advice },
});

const named = (verdict: Verdict, name: OtherVerdict): Words =>
  words(verdict, say(`verdict.${name}.headline`), say(`verdict.${name}.advice`));

const unread = (name: OtherVerdict): Words => named("unreadable", name);

/** What people read first. Only `genuine` may ever sound like good news. */
export const verdicts = {
  unreadable: unread("unreadable"),
  changed: named("altered", "changed"),
  extended: named("altered", "extended"),
  cutOff: named("altered", "cutOff"),
  rewritten: named("altered", "rewritten"),
  sealedBySomebodyElse: named("not ours", "sealedBySomebodyElse"),
  unsealed: named("not ours", "unsealed"),
  unconfirmed: named("unconfirmed", "unconfirmed"),
  unsealedAndCutOff: named("not ours", "unsealedAndCutOff"),
  nothingToCheck: unread("nothingToCheck"),
  picture: unread("picture"),
  pictureWithoutCode: unread("pictureWithoutCode"),
  zipDamaged: unread("zipDamaged"),
  zipLocked: unread("zipLocked"),
  zipTooLarge: unread("zipTooLarge"),
} as const satisfies Record<OtherVerdict, Words>;

export const genuine = (sealedAt: string): Words =>
  words(
    "genuine",
    say("verdict.genuine.headline"),
    say("verdict.genuine.advice", { at: new Date(sealedAt) }),
  );

/** The sealed document is unchanged, but these files that came with it are not. */
export const besideChanged = (names: string): Words =>
  words(
    "altered",
    say("verdict.besideChanged.headline"),
    say("verdict.besideChanged.advice", { names }),
  );

const naming = (name: "zipLeadsOut" | "zipTwice" | "zipInZip") => (path: string) =>
  words(
    "unreadable",
    say(`verdict.${name}.headline`),
    say(`verdict.${name}.advice`, { name: path }),
  );

export const refusalsOf = {
  zipLeadsOut: naming("zipLeadsOut"),
  zipTwice: naming("zipTwice"),
  zipInZip: naming("zipInZip"),
  pictureWithCode: (address: string) =>
    words(
      "unreadable",
      say("verdict.pictureWithCode.headline", { address }),
      say("verdict.pictureWithCode.advice"),
    ),
} as const;

/** A file is not examined, and these words say why. */
export class Refused extends Error {
  readonly words: Words;

  constructor(words: Words) {
    super(words.headline);
    this.name = "Refused";
    this.words = words;
  }
}
