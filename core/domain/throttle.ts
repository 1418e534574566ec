import { retention } from "#contract/legal";
import { plans } from "#contract/plans";
import type { RefusalCode } from "#contract/refusals";

export interface Throttle {
  readonly max: number;
  readonly windowSeconds: number;
  /** Says why; by default TOO_MANY_REQUESTS. */
  readonly refusal?: RefusalCode;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often a mail address, a mailbox (`mailboxOf`), a network address or an account may ask for something.
 * The limits for networks are high, because a whole office may share one address. The limits of unproven
 * mailboxes are low, because nobody there has asked for anything: four mails a day in all.
 */
export const throttles = {
  registerByMailbox: { max: 10, windowSeconds: hour },
  registerByNetwork: { max: 600, windowSeconds: hour },
  loginByAddressAndNetwork: { max: 60, windowSeconds: 15 * minute },
  loginByNetwork: { max: 1_200, windowSeconds: hour },
  codeByMailbox: { max: 20, windowSeconds: hour },
  codeByNetwork: { max: 1_200, windowSeconds: hour },
  unprovenCodeByMailbox: { max: 3, windowSeconds: day, refusal: "MAILED_ENOUGH" },
  unprovenNoticeByMailbox: { max: 1, windowSeconds: day },
  /** Given back when the mailbox is proven, so that a whole office may register in one hour. */
  unprovenMailByNetwork: { max: 30, windowSeconds: hour, refusal: "NETWORK_MAILED_ENOUGH" },
  forgotByUsualNetwork: { max: 5, windowSeconds: hour },
  forgotByOtherNetwork: { max: 3, windowSeconds: hour },
  /** Of one mailbox, all together. Below what the pool mails a person an hour, so that the owner has a rest. */
  forgotByOtherNetworks: { max: 4, windowSeconds: hour },
  forgotByNetwork: { max: 100, windowSeconds: hour },
  /** The pool gives up a code after five wrong tries. */
  resetByAddressAndNetwork: { max: 4, windowSeconds: hour },
  resetByOtherNetworks: { max: 20, windowSeconds: hour },
  resetByNetwork: { max: 200, windowSeconds: hour },
  changePasswordByAccount: { max: 10, windowSeconds: hour },
  refreshStatusByNetwork: { max: 120, windowSeconds: hour },
  uploadByAccount: { max: 300, windowSeconds: hour },
  completeByAccount: { max: 600, windowSeconds: hour },
  formByAccount: { max: 600, windowSeconds: hour },
  /** Each save counts its size: what is written costs by the kilobyte. */
  draftKilobytesByAccount: { max: 40_000, windowSeconds: hour },
  userDetailsByAccount: { max: 300, windowSeconds: hour },
  resendByAccount: { max: 120, windowSeconds: hour },
  correctByAccount: { max: 60, windowSeconds: hour },
  withdrawByAccount: { max: 600, windowSeconds: hour },
  extendByAccount: { max: 600, windowSeconds: hour },
  restoreByAccount: { max: 600, windowSeconds: hour },
  /** One reads 2,000 rows at most; a list that is open asks again by itself. */
  findByAccount: { max: 3_600, windowSeconds: hour },
  signNowByAccount: { max: 120, windowSeconds: hour },
  /** Of the largest plan; each account has the number of its own. */
  mailsByAccount: {
    max: plans.PRO_ANNUAL.mailsPerDayMax,
    windowSeconds: day,
    refusal: "MAILS_SPENT",
  },
  /** As `evidenceByParty`: all links of a party count together. */
  languageByParty: { max: 60, windowSeconds: hour },
  stopByLink: { max: 10, windowSeconds: hour },
  payByAccount: { max: 30, windowSeconds: hour },
  previewByAccount: { max: 120, windowSeconds: hour },
  invoicesByAccount: { max: 120, windowSeconds: hour },
  saveSendingByAccount: { max: 120, windowSeconds: hour },
  companyByAccount: { max: 20, windowSeconds: hour },
  dataPartByAccount: { max: 300, windowSeconds: hour },
  exportByAccount: { max: 60, windowSeconds: hour },
  /** Each document counts once. */
  manyByAccount: { max: 2_000, windowSeconds: hour },
  evidenceByParty: { max: 60, windowSeconds: hour },
  /** Most of the largest document within an hour; pdf.js shows what is beyond. */
  pagesByParty: { max: 1_500, windowSeconds: hour },
  /** The same for who looks through the documents of an account. */
  pagesByAccount: { max: 3_000, windowSeconds: hour },
  /** Of one page in one width: drawings under way, and those that came to nothing. */
  drawingOfPage: { max: 3, windowSeconds: 10 * minute },
  /** A minute, so that a program which waits as `Retry-After` says goes on soon. */
  callsByKey: { max: 120, windowSeconds: minute },
  /** Calls that make ours call a receiver, or look for it. */
  receiversByAccount: { max: 120, windowSeconds: hour },
  keysByAccount: { max: 60, windowSeconds: hour },
  contactByNetwork: { max: 20, windowSeconds: hour },
} as const satisfies Record<string, Throttle>;

/**
 * Wrong passwords since the last right one, or since `quietSeconds` without any. The pool locks an account
 * after five, for everybody, and twice as long after each one more: 1 second to 15 minutes. Of networks from
 * which the owner has not signed in so few reach it that they alone don't lock it, and with the owner's own
 * wrong ones for 8 seconds at most.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior
 */
export const passwordTries = {
  usualNetworkMax: 4,
  otherNetworkMax: 3,
  /** Of one address, all together. */
  otherNetworksMax: 4,
  /** Longer than the quarter of an hour after which the pool begins anew. */
  quietSeconds: 16 * minute,
} as const;

/** How long a network is one of an account's usual ones after signing in from it. */
export const usualNetworkSeconds = retention.usualNetworkDays * 24 * hour;

export type ThrottleName = keyof typeof throttles;

/** The window that contains `now`, numbered from the epoch, and the seconds until the next one. */
export function windowAt({ windowSeconds }: Throttle, now: Date) {
  const seconds = now.getTime() / 1000;
  const number = Math.floor(seconds / windowSeconds);
  const endsAtSeconds = (number + 1) * windowSeconds;
  return { number, endsAtSeconds, leftSeconds: Math.ceil(endsAtSeconds - seconds) };
}

/**
 * What counts as one network: an IPv4 address, or the /64 of an IPv6 address, since who has one of its
 * addresses has all of them.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [before = "", after] = ip.split("%")[0]?.split("::") ?? [];
  const head = before.split(":").filter(Boolean);
  const tail = after === undefined ? [] : after.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
