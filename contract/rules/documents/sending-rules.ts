import * as z from "zod/mini";
import { type DayFormat, dayFormats, type WrittenDays } from "../fields/field-settings.ts";
import { email, message, oneLine } from "../inputs/inputs.ts";
import { expiryDays } from "../inputs/sender-inputs.ts";
import { namesProduct } from "../inputs/words.ts";
import { inWords, limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { hostOf, readWebAddress } from "../text/web-address.ts";
import { isTimeZone, isUtc } from "./time-zone.ts";

/**
 * Rules for sending documents: those of an account, each of which can be changed for one document. They are frozen in
 * the envelope.
 */

export interface Reminders {
  /** Days from the invitation to the first reminder. */
  readonly firstAfterDays: number;
  /** Days from one reminder to the next. */
  readonly everyDays: number;
  /** Maximum number of reminders to one address of one signer; 0 for none. */
  readonly atMost: number;
}

export const waysOfSigning = ["typed", "drawn", "picture"] as const;
export type WayOfSigning = (typeof waysOfSigning)[number];

/**
 * "standard": written out, in date fields in the document's language, elsewhere in the reader's. Envelopes of before
 * 2026-11-26 have ISO dates in their date fields. "D Month YYYY" is the same where the language isn't English, and reads back
 * as "standard" there.
 */
export const dateFormats = ["standard", ...dayFormats] as const;
export type DateFormat = (typeof dateFormats)[number];

/** How long sending can be undone, in seconds: at most 900, by which a message of a queue can be put off. */
export const undoTimes = [0, 10, 60, 600] as const;
export type UndoSeconds = (typeof undoTimes)[number];

/** Rules as an envelope stores them. `defaultRules` applies to those that are missing. */
export interface SendingRules {
  readonly reminders?: Reminders | undefined;
  /**
   * Whether the sender is mailed when somebody has signed, except for the last signature, which the mail about the
   * completed document covers.
   */
  readonly tellWhenSigned?: true | undefined;
  /** Whether the mails about the completed document bring it along, if it is at most `attachedBytesMax` long. */
  readonly attachSigned?: true | undefined;
  /** Format of date fields, and of dates that signers read. */
  readonly dateFormat?: DayFormat | WrittenDays | undefined;
  /** Zone (IANA) of the times that people read beside UTC. */
  readonly timeZone?: string | undefined;
  /** Seconds in which nobody is mailed, and the sender can undo sending. */
  readonly undoSeconds?: number | undefined;
  readonly ways?: readonly WayOfSigning[] | undefined;
  /** Present if recipients can't decline the document. */
  readonly decline?: false | undefined;
  /** Present if recipients can reassign. */
  readonly delegation?: true | undefined;
  /** Present if signers can download the files that signers of earlier steps have attached. */
  readonly shareAttachments?: true | undefined;
  /** Reasons for signing, of which somebody who signs chooses one. */
  readonly reasons?: readonly string[] | undefined;
  /** Where signers can continue after signing. */
  readonly thankYou?: { readonly url: string } | undefined;
}

/** All rules, each with a value. */
export interface AllRules {
  readonly reminders: Reminders;
  readonly tellWhenSigned: boolean;
  readonly attachSigned: boolean;
  readonly dateFormat: DateFormat;
  /** Null if none was ever chosen: times are in UTC alone, as with "UTC". */
  readonly timeZone: string | null;
  readonly undoSeconds: UndoSeconds;
  readonly ways: readonly WayOfSigning[];
  /** Whether recipients can decline the document. */
  readonly decline: boolean;
  /** Whether recipients can reassign. */
  readonly delegation: boolean;
  /**
   * Whether signers can download the files that signers of earlier steps have attached. It has no effect in a document
   * whose answers are withheld.
   */
  readonly shareAttachments: boolean;
  /** Reasons for signing, of which a signer chooses one; none are asked for if it is empty. */
  readonly reasons: readonly string[];
  readonly thankYou: { readonly url: string } | null;
}

/** Must never change: stored envelopes leave out rules with these values. */
export const defaultRules: AllRules = {
  reminders: {
    firstAfterDays: limits.reminderEveryDays,
    everyDays: limits.reminderEveryDays,
    atMost: limits.remindersMax,
  },
  tellWhenSigned: false,
  attachSigned: false,
  dateFormat: "standard",
  timeZone: null,
  undoSeconds: 0,
  ways: waysOfSigning,
  decline: true,
  delegation: false,
  shareAttachments: false,
  reasons: [],
  thankYou: null,
};

/** A new account begins with these rules instead of the product's defaults, and with its owner's time zone, if we know it. */
export const rulesOfNewAccount = (timeZone?: string): RulesInput => ({
  attachSigned: true,
  ...(timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {}),
});

/** SES accepts 10 MB a mail, and base64 adds a third. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
export const attachedBytesMax = 5 * 1024 * 1024;

/** Whether pages that other programs show differently, or may, are sent as they are or as pictures. */
export const pagesSent = ["asUploaded", "asPictures"] as const;
export type PagesSent = (typeof pagesSent)[number];

/** What an account has chosen for its documents besides the rules. */
export interface SendingDefaults {
  readonly expiresInDays: number;
  readonly message: string;
  /** Mail addresses. */
  readonly copies: readonly string[];
  readonly withholdValues: boolean;
  readonly pages: PagesSent;
}

export interface SendingSettings extends SendingDefaults {
  readonly rules: AllRules;
}

export const defaultSettings: SendingSettings = {
  rules: defaultRules,
  expiresInDays: limits.expiryDaysDefault,
  message: "",
  copies: [],
  withholdValues: false,
  pages: "asUploaded",
};

export const ruleMessages = {
  reminderDays: `Please enter 1 to ${limits.reminderDaysMax} days.`,
  reminderTimes: `Please enter 0 to ${limits.reminderTimesMax}.`,
  dateFormat: "Please choose one of the date formats in the list.",
  timeZone: "We don't know this time zone. Please use a name such as Europe/Berlin.",
  undoSeconds: `Please choose ${undoTimes.slice(0, -1).join(", ")} or ${undoTimes.at(-1)} seconds.`,
  reasons: `Please enter at most ${limits.signingReasonsMax} reasons, each once and with at most ${limits.signingReasonMax} characters.`,
  ways: "Please allow at least one way of signing.",
  webAddress:
    "Please enter a public web address that begins with https://, such as https://www.example.com/thanks.",
} as const;

const reminderDays = z
  .int(ruleMessages.reminderDays)
  .check(
    z.minimum(1, ruleMessages.reminderDays),
    z.maximum(limits.reminderDaysMax, ruleMessages.reminderDays),
  );

const reminders = z.object({
  firstAfterDays: reminderDays,
  everyDays: reminderDays,
  atMost: z
    .int(ruleMessages.reminderTimes)
    .check(
      z.minimum(0, ruleMessages.reminderTimes),
      z.maximum(limits.reminderTimesMax, ruleMessages.reminderTimes),
    ),
});

/** Whether the address could be mistaken for one of ours. */
const hostNamesProduct = (address: string): boolean =>
  namesProduct(hostOf(address).replace(/[.-]/g, " "));

/**
 * An address that signers are shown, in the form in which it is stored (`readWebAddress`), if it doesn't name the
 * product.
 */
export const webAddress = z.pipe(
  z.string({ error: ruleMessages.webAddress }),
  z.transform((value, context): string => {
    const read = readWebAddress(value);
    if (read !== undefined && !hostNamesProduct(read)) return read;
    const fault = read === undefined ? ruleMessages.webAddress : senderMessages.ourName;
    context.issues.push({ code: "custom", message: fault, input: value });
    return z.NEVER;
  }),
);

const signingReason = z.string(ruleMessages.reasons).check(
  z.trim(),
  z.minLength(1, ruleMessages.reasons),
  z.maxLength(limits.signingReasonMax, ruleMessages.reasons),
  oneLine,
  // Paper has it among our words.
  z.refine((reason) => !namesProduct(reason), senderMessages.ourName),
);

/** The account's settings apply to a rule that is missing, and the product's defaults to one missing there. */
export const rulesInput = z.object({
  reminders: z.optional(reminders),
  tellWhenSigned: z.optional(z.boolean()),
  attachSigned: z.optional(z.boolean()),
  dateFormat: z.optional(z.enum(dateFormats, ruleMessages.dateFormat)),
  timeZone: z.optional(
    z.nullable(
      z
        .string(ruleMessages.timeZone)
        .check(z.maxLength(64, ruleMessages.timeZone), z.refine(isTimeZone, ruleMessages.timeZone)),
    ),
  ),
  undoSeconds: z.optional(z.literal(undoTimes, ruleMessages.undoSeconds)),
  ways: z.optional(
    z.readonly(
      z
        .array(z.enum(waysOfSigning, ruleMessages.ways), ruleMessages.ways)
        .check(z.minLength(1, ruleMessages.ways), z.maxLength(10, ruleMessages.ways)),
    ),
  ),
  decline: z.optional(z.boolean()),
  delegation: z.optional(z.boolean()),
  shareAttachments: z.optional(z.boolean()),
  reasons: z.optional(
    z.readonly(
      z.array(signingReason, ruleMessages.reasons).check(
        z.maxLength(limits.signingReasonsMax, ruleMessages.reasons),
        z.refine((reasons) => new Set(reasons).size === reasons.length, ruleMessages.reasons),
      ),
    ),
  ),
  /** null for none. */
  thankYou: z.optional(z.nullable(z.object({ url: webAddress }))),
});

/** Rules as `rulesInput` parses them. */
export type RulesInput = { readonly [Rule in keyof AllRules]?: AllRules[Rule] | undefined };

export const expiresInDays = z.optional(expiryDays);

export const copies = z.optional(
  z.array(email).check(z.maxLength(limits.copiesMax, senderMessages.copiesMax)),
);

/** All of an account's settings; the product's defaults apply to those left out. */
export const settingsInput = z.object({
  rules: z.optional(rulesInput),
  expiresInDays,
  message,
  copies,
  withholdValues: z.optional(z.boolean()),
  pages: z.optional(z.enum(pagesSent)),
});

export type SettingsInput = z.output<typeof settingsInput>;

/** Every setting with its value. */
export const wholeSettings = ({ rules, ...chosen }: SettingsInput): SendingSettings => ({
  ...defaultSettings,
  ...withoutUndefined(chosen),
  rules: wholeRules(rules),
});

/** Every rule with its value: the last one that is given. */
export function wholeRules(...given: readonly (RulesInput | undefined)[]): AllRules {
  const rules: AllRules = Object.assign({}, defaultRules, ...given.map(withoutUndefined));
  return { ...rules, ways: waysOfSigning.filter((way) => rules.ways.includes(way)) };
}

const withoutUndefined = (given: object | undefined): object =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined));

/** Rules as an envelope stores them; undefined if all are the product's. */
export function frozenRules(rules: AllRules): SendingRules | undefined {
  const { reminders, tellWhenSigned, attachSigned, dateFormat, ways, thankYou } = rules;
  const { timeZone, undoSeconds, decline, delegation, shareAttachments, reasons } = rules;
  const frozen: SendingRules = {
    ...(isDefault(reminders) ? {} : { reminders }),
    ...(tellWhenSigned ? { tellWhenSigned } : {}),
    ...(attachSigned ? { attachSigned } : {}),
    ...(dateFormat === "standard" ? {} : { dateFormat }),
    ...(timeZone === null || isUtc(timeZone) ? {} : { timeZone }),
    ...(undoSeconds === 0 ? {} : { undoSeconds }),
    ...(ways.length === waysOfSigning.length ? {} : { ways }),
    ...(decline ? {} : { decline }),
    ...(delegation ? { delegation } : {}),
    ...(shareAttachments ? { shareAttachments } : {}),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(thankYou ? { thankYou } : {}),
  };
  return Object.keys(frozen).length === 0 ? undefined : frozen;
}

function isDefault({ firstAfterDays, everyDays, atMost }: Reminders): boolean {
  const usual = defaultRules.reminders;
  return (
    firstAfterDays === usual.firstAfterDays &&
    everyDays === usual.everyDays &&
    atMost === usual.atMost
  );
}

/** Every rule of an envelope with its value. */
export const rulesOfFrozen = (frozen: SendingRules = {}): AllRules => ({
  reminders: frozen.reminders ?? defaultRules.reminders,
  tellWhenSigned: frozen.tellWhenSigned ?? defaultRules.tellWhenSigned,
  attachSigned: frozen.attachSigned ?? defaultRules.attachSigned,
  dateFormat: dayFormats.find((one) => one === frozen.dateFormat) ?? defaultRules.dateFormat,
  timeZone: frozen.timeZone ?? defaultRules.timeZone,
  undoSeconds: undoTimes.find((one) => one === frozen.undoSeconds) ?? defaultRules.undoSeconds,
  ways: frozen.ways ?? defaultRules.ways,
  decline: frozen.decline ?? defaultRules.decline,
  delegation: frozen.delegation ?? defaultRules.delegation,
  shareAttachments: frozen.shareAttachments ?? defaultRules.shareAttachments,
  reasons: frozen.reasons ?? defaultRules.reasons,
  thankYou: frozen.thankYou ?? defaultRules.thankYou,
});

/** How signers who have not signed are reminded, in a sentence. */
export function reminderSentence({ firstAfterDays, everyDays, atMost }: Reminders): string {
  if (atMost === 0) return "We send no reminders for this document.";
  const times = atMost === 1 ? "once" : `up to ${inWords(atMost)} times`;
  const days = (count: number) => (count === 1 ? "day" : `${inWords(count)} days`);
  if (atMost === 1) {
    const first = firstAfterDays === 1 ? "one day" : days(firstAfterDays);
    return `We remind everyone who has not signed once, after ${first}.`;
  }
  if (firstAfterDays === everyDays) {
    return `We remind everyone who has not signed every ${days(everyDays)}, ${times}.`;
  }
  const first = firstAfterDays === 1 ? "one day" : days(firstAfterDays);
  return `We remind everyone who has not signed after ${first}, then every ${days(everyDays)}, ${times}.`;
}

/** What is wrong with a form's rules, by path ("reminders.atMost"); empty if all are acceptable. */
export function ruleFaults(rules: RulesInput): Readonly<Record<string, string>> {
  const { error } = z.safeParse(rulesInput, rules);
  const issues = [...(error?.issues ?? [])].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
