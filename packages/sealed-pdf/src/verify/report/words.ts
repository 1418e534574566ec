import { english, type Said, say } from "../../portable/said.ts";
import type { SentenceCode } from "../../portable/sentences.ts";
import type { Report, Verdict } from "./report.ts";

type Words = Pick<Report, "verdict" | "headline" | "advice" | "said">;

type VerdictIn<Code> = Code extends `verdict.${infer Name}.headline` ? Name : never;
type OtherVerdict = Exclude<VerdictIn<SentenceCode>, "genuine">;

const words = (verdict: Verdict, headline: Said, advice: Said): Words => ({
  verdict,
  headline: english(headline),
  advice: english(advice),
  said: { headline, advice },
});

const named = (verdict: Verdict, name: OtherVerdict): Words =>
  words(verdict, say(`verdict.${name}.headline`), say(`verdict.${name}.advice`));

/** What people read first. Only `genuine` may ever sound like good news. */
export const verdicts = {
  unreadable: named("unreadable", "unreadable"),
  changed: named("altered", "changed"),
  extended: named("altered", "extended"),
  cutOff: named("altered", "cutOff"),
  sealedBySomebodyElse: named("not ours", "sealedBySomebodyElse"),
  unsealed: named("not ours", "unsealed"),
  unconfirmed: named("unconfirmed", "unconfirmed"),
  unsealedAndCutOff: named("not ours", "unsealedAndCutOff"),
} as const satisfies Record<OtherVerdict, Words>;

export const genuine = (sealedAt: string): Words =>
  words(
    "genuine",
    say("verdict.genuine.headline"),
    say("verdict.genuine.advice", { at: new Date(sealedAt) }),
  );
