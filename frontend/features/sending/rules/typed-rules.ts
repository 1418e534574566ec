import {
  type AllRules,
  type DateFormat,
  defaultRules,
  ruleFaults,
  rulesOfFrozen,
  type SendingRules,
  type WayOfSigning,
} from "#contract/sending-rules";

/** Rules as typed in a form, unparsed. */
export interface TypedRules {
  readonly firstAfterDays: string;
  readonly everyDays: string;
  readonly atMost: string;
  readonly tellWhenSigned: boolean;
  readonly attachSigned?: boolean | undefined;
  readonly dateFormat: DateFormat;
  readonly ways: readonly WayOfSigning[];
  readonly decline?: boolean | undefined;
  readonly delegation?: boolean | undefined;
  /** One a line. */
  readonly reasons?: string | undefined;
  /** Empty for none. */
  readonly thankYou: string;
}

export const typedRules = (rules: AllRules): TypedRules => ({
  firstAfterDays: String(rules.reminders.firstAfterDays),
  everyDays: String(rules.reminders.everyDays),
  atMost: String(rules.reminders.atMost),
  tellWhenSigned: rules.tellWhenSigned,
  attachSigned: rules.attachSigned,
  dateFormat: rules.dateFormat,
  ways: rules.ways,
  decline: rules.decline,
  delegation: rules.delegation,
  reasons: rules.reasons.join("\n"),
  thankYou: rules.thankYou?.url ?? "",
});

export const typedFrozenRules = (rules: SendingRules | undefined): TypedRules =>
  typedRules(rulesOfFrozen(rules));

/** All rules but those that are the account's for all its documents. */
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
