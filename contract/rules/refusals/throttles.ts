import { limits } from "../limits/limits.ts";
import { plans } from "../limits/plans.ts";
import type { RefusalCode } from "./refusals.ts";

export interface Throttle {
  readonly max: number;
  readonly windowSeconds: number;
  /** The refusal; by default TOO_MANY_REQUESTS. */
  readonly refusal?: RefusalCode;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

/**
 * How often a mail address, a mailbox (`mailboxOf`), a network address or an account may ask for something. The limits
 * for networks are high, because a whole office may share one address. The limits of unproven mailboxes are low,
 * because nobody there has asked for anything: four mails a day in all.
 */
export const throttles = {
  registerByMailbox: { max: 10, windowSeconds: hour },
  registerByNetwork: { max: 600, windowSeconds: hour },
  loginByAddressAndNetwork: { max: 60, windowSeconds: 15 * minute },
  loginByNetwork: { max: 1_200, windowSeconds: hour },
  codeByMailbox: { max: 20, windowSeconds: hour },
  codeByNetwork: { max: 1_200, windowSeconds: hour },
  /**
   * Wrong codes of step 2 by anyone with the password; those from networks of the owner and those from others are counted
   * apart, so that nobody keeps the owner out. `wrongCodesInARow` limits them over days.
   */
  wrongCodeByAccount: { max: 20, windowSeconds: day },
  unprovenCodeByMailbox: { max: 3, windowSeconds: day, refusal: "MAILED_ENOUGH" },
  unprovenNoticeByMailbox: { max: 1, windowSeconds: day },
  /** Given back once the mailbox is proven, so that a whole office can register within an hour. */
  unprovenMailByNetwork: { max: 30, windowSeconds: hour, refusal: "NETWORK_MAILED_ENOUGH" },
  forgotByUsualNetwork: { max: 5, windowSeconds: hour },
  forgotByOtherNetwork: { max: 3, windowSeconds: hour },
  /**
   * Counts one mailbox, from all other networks together. Lower than what the pool mails a person in an hour, so that some
   * is left for the owner.
   */
  forgotByOtherNetworks: { max: 4, windowSeconds: hour },
  forgotByNetwork: { max: 100, windowSeconds: hour },
  /** The pool invalidates a code after five wrong tries. */
  resetByAddressAndNetwork: { max: 4, windowSeconds: hour },
  resetByOtherNetworks: { max: 20, windowSeconds: hour },
  resetByNetwork: { max: 200, windowSeconds: hour },
  passwordByPerson: { max: 10, windowSeconds: hour },
  /** Beginnings of a new passkey. */
  factorsByPerson: { max: 60, windowSeconds: hour },
  /** Logins at an issuer that begin or end: each asks it. */
  signOnByNetwork: { max: 1_200, windowSeconds: hour },
  /** Accounts that a workspace's issuer makes: each is a user of the pool, which is paid for. */
  arrivalsByAccount: { max: 400, windowSeconds: day },
  /** Changes of single sign-on by an owner, and lookups of the domain's record. */
  signOnByAccount: { max: 60, windowSeconds: hour },
  refreshStatusByNetwork: { max: 120, windowSeconds: hour },
  uploadByAccount: { max: 300, windowSeconds: hour },
  completeByAccount: { max: 600, windowSeconds: hour },
  /** Readings of a document's form, or of its text for anchors. */
  formByAccount: { max: 600, windowSeconds: hour },
  /** Each save counts by its size, because writes are billed by the kilobyte. */
  draftKilobytesByAccount: { max: 40_000, windowSeconds: hour },
  userDetailsByAccount: { max: 300, windowSeconds: hour },
  resendByAccount: { max: 120, windowSeconds: hour },
  correctByAccount: { max: 60, windowSeconds: hour },
  withdrawByAccount: { max: 600, windowSeconds: hour },
  extendByAccount: { max: 600, windowSeconds: hour },
  restoreByAccount: { max: 600, windowSeconds: hour },
  /** One call reads 2,000 rows at most; an open list repeats the call by itself. */
  findByAccount: { max: 3_600, windowSeconds: hour },
  signNowByAccount: { max: 120, windowSeconds: hour },
  handOverByAccount: { max: 120, windowSeconds: hour },
  /** Signers to whom a document was handed over: each time they are mailed. */
  handedOverByParty: { max: 5, windowSeconds: day },
  /** The limit of the largest plan; each account has the limit of its own plan. */
  mailsByAccount: {
    max: plans.PRO_ANNUAL.mailsPerDayMax,
    windowSeconds: day,
    refusal: "MAILS_SPENT",
  },
  /** All links of a party count together, as for `evidenceByParty`. */
  languageByParty: { max: 60, windowSeconds: hour },
  /**
   * Given back once a code is entered. Only the holder of the link can use it up, so that strangers can't keep a signer out.
   */
  checkCodeByLink: { max: 3, windowSeconds: day, refusal: "MAILED_ENOUGH" },
  /** Checks of a link for signing that were passed, since each adds to the record, as all entries are read, sealed and printed. */
  checkByParty: { max: 100, windowSeconds: month },
  /** Files that a signer begins to upload, and finished ones, which are read whole. */
  attachByParty: { max: 300, windowSeconds: hour },
  /** Calls of the page of a ticket. */
  ticketByNetwork: { max: 600, windowSeconds: hour },
  /** Addresses for recipients who sign inside the sender's own application. */
  embedByAccount: { max: 3_000, windowSeconds: hour },
  /** The same for one recipient. */
  embedByParty: { max: 100, windowSeconds: day },
  /** Calls of the frame's page: a whole office may share one address. */
  embedByNetwork: { max: 3_000, windowSeconds: hour },
  /** Sessions that are put away and taken back. */
  awayByNetwork: { max: 600, windowSeconds: hour },
  /** Pads on another device. */
  padByParty: { max: 60, windowSeconds: hour },
  drawByNetwork: { max: 600, windowSeconds: hour },
  /** Each time adds to the record. */
  stopByLink: { max: 30, windowSeconds: month },
  payByAccount: { max: 30, windowSeconds: hour },
  previewByAccount: { max: 120, windowSeconds: hour },
  invoicesByAccount: { max: 120, windowSeconds: hour },
  saveSendingByAccount: { max: 120, windowSeconds: hour },
  companyByAccount: { max: 20, windowSeconds: hour },
  dataPartByAccount: { max: 300, windowSeconds: hour },
  exportByAccount: { max: 60, windowSeconds: hour },
  /** Checks of rows, and decisions to send them. */
  batchByAccount: { max: 120, windowSeconds: hour },
  linkByAccount: { max: 120, windowSeconds: hour },
  /**
   * Codes that visitors of public links have not entered yet. They stop machines alone: somebody who never enters a code must not
   * keep a hall of people out.
   */
  unprovenVisitByNetwork: { max: 1_000, windowSeconds: hour, refusal: "NETWORK_MAILED_ENOUGH" },
  unprovenVisitByLink: { max: 3_000, windowSeconds: hour },
  /** Documents that one mailbox begins by one public link. */
  begunByMailbox: { max: 3, windowSeconds: day, refusal: "MAILBOX_BEGUN_ENOUGH" },
  /** Visitors who begin by one public link; its owner sets how many. */
  visitorsByLink: {
    max: limits.linkVisitorsMax,
    windowSeconds: day,
    refusal: "PUBLIC_LINK_FULL_TODAY",
  },
  /** Calls of the pages of public links: a whole hall may share one address. */
  visitByNetwork: { max: 3_000, windowSeconds: hour },
  /** Mails that tell a sender why visitors of a public link can't begin. */
  linkNoticeOfAccount: { max: 1, windowSeconds: day },
  /** Each document counts once. */
  manyByAccount: { max: 2_000, windowSeconds: hour },
  evidenceByParty: { max: 60, windowSeconds: hour },
  /** Most of the largest document within an hour; pdf.js shows the pages beyond. */
  pagesByParty: { max: 1_500, windowSeconds: hour },
  /** The same for a person who looks through the documents of an account. */
  pagesByAccount: { max: 3_000, windowSeconds: hour },
  /** For one page at one width: drawings in progress, and those that failed. */
  drawingOfPage: { max: 3, windowSeconds: 10 * minute },
  /** Counted by the minute, so that a program that waits as `Retry-After` says can continue soon. */
  callsByKey: { max: 120, windowSeconds: minute },
  /** Calls that make us call a receiver, or look it up. */
  receiversByAccount: { max: 120, windowSeconds: hour },
  keysByAccount: { max: 60, windowSeconds: hour },
  /** Invitations of colleagues, each of which is mailed. */
  inviteByAccount: { max: 300, windowSeconds: day },
  /** The same for one mailbox, from all workspaces together. */
  joiningByMailbox: { max: 5, windowSeconds: day },
  /** Entries of the log that a member has opened one colleague's document. */
  openedByMember: { max: 1, windowSeconds: day },
  /** Mails that one document was shared with one member. */
  sharedByMember: { max: 1, windowSeconds: day },
  /** Invitations by one operator. */
  inviteByPerson: { max: 120, windowSeconds: hour },
  testMailByPerson: { max: 20, windowSeconds: hour },
  contactByNetwork: { max: 20, windowSeconds: hour },
} as const satisfies Record<string, Throttle>;

export type ThrottleName = keyof typeof throttles;

/** The limits that a call can declare; they count for the workspace, the person or the network that calls. */
export type CallLimit = Exclude<
  Extract<ThrottleName, `${string}${"ByAccount" | "ByPerson" | "ByNetwork"}`>,
  "wrongCodeByAccount"
>;
