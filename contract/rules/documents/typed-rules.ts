import type { AllRules, DateFormat, WayOfSigning } from "./sending-rules.ts";

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
  readonly shareAttachments?: boolean | undefined;
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
  shareAttachments: rules.shareAttachments,
  reasons: rules.reasons.join("\n"),
  thankYou: rules.thankYou?.url ?? "",
});
