import {
  type AllRules,
  defaultRules,
  ruleFaults,
  rulesOfFrozen,
  type SendingRules,
} from "#contract/rules/documents/sending-rules";
import { type TypedRules, typedRules } from "#contract/rules/documents/typed-rules";

export const typedFrozenRules = (rules: SendingRules | undefined): TypedRules =>
  typedRules(rulesOfFrozen(rules));

/** All rules except those of the account for all its documents. */
export const rulesOfTyped = (typed: TypedRules): Omit<AllRules, "timeZone" | "undoSeconds"> => ({
  reminders: {
    firstAfterDays: numberOf(typed.firstAfterDays),
    everyDays: numberOf(typed.everyDays),
    atMost: numberOf(typed.atMost),
  },
  tellWhenSigned: typed.tellWhenSigned,
  attachSigned: typed.attachSigned ?? defaultRules.attachSigned,
  dateFormat: typed.dateFormat,
  ways: typed.ways,
  decline: typed.decline ?? defaultRules.decline,
  delegation: typed.delegation ?? defaultRules.delegation,
  shareAttachments: typed.shareAttachments ?? defaultRules.shareAttachments,
  reasons: (typed.reasons ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
  thankYou: typed.thankYou.trim() === "" ? null : { url: typed.thankYou.trim() },
});

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** Errors by the name of the input. */
export type RulesProblems = Partial<
  Record<"firstAfterDays" | "everyDays" | "atMost" | "ways" | "reasons" | "thankYou", string>
>;

/** The errors in the order of the inputs. */
export function rulesProblems(typed: TypedRules): RulesProblems {
  const faults = ruleFaults(rulesOfTyped(typed));
  const found = {
    firstAfterDays: faults["reminders.firstAfterDays"],
    everyDays: faults["reminders.everyDays"],
    atMost: faults["reminders.atMost"],
    ways: faults["ways"],
    reasons: Object.entries(faults).find(([path]) => path.split(".")[0] === "reasons")?.[1],
    thankYou: faults["thankYou.url"],
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}
