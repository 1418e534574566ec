import { withCommas } from "../text/with-commas.ts";

/** The product's limits, and messages about them, for pages and functions. */

export const limits = {
  /** For registration, as specified. */
  passwordMin: 6,
  /** For a password that is set later (NIST SP 800-63B-4, 3.1.1.2: 8 beside a second factor). */
  newPasswordMin: 8,
  passwordMax: 40,
  mobileDigits: 10,
  codeDigits: 6,
  codeLifeMs: 10 * 60_000,
  codeTriesMax: 5,
  codeSendsMax: 5,
  devicesMax: 10,
  /** A person can have this many passkeys for logging in. */
  passkeysMax: 10,
  recoveryCodes: 10,
  /** API keys of an account that are in use at the same time. */
  keysMax: 10,
  keyNameMax: 60,
  /** Webhooks and storages of an account. */
  hooksMax: 5,
  hookUrlMax: 500,
  hookDescriptionMax: 80,
  storagePatternMax: 200,
  /** A longer path than this allows is more than S3 takes. */
  storageFoldersMax: 5,
  storageUserMax: 200,
  storageSecretMax: 500,
  idleTimeoutMs: 600_000,
  nameMax: 80,
  /** First name, space, last name. */
  fullNameMax: 161,
  emailMax: 254,
  /**
   * Address of an account: Cognito accepts no longer user name. Signers and copy recipients may have longer addresses.
   */
  accountEmailMax: 128,
  titleMax: 120,
  messageMax: 200,
  reasonMax: 200,
  signingReasonsMax: 8,
  signingReasonMax: 100,
  witnessAddressMax: 200,
  contactMax: 4_000,
  fileNameMax: 160,
  formUploadBytesMax: 4 * 1024 * 1024,
  pagesMax: 2_000,
  filesMax: 200,
  templatesMax: 40,
  roleMax: 40,
  signersMax: 50,
  copiesMax: 20,
  /** Time that requests of one sender to one address wait for each other before they go as one mail. */
  requestsJoinMs: 5 * 60_000,
  /** How many people for one signature. */
  groupMax: 10,
  /** Undoing takes the mails to all of them back in one transaction, which has 100 actions at most. */
  askedAtOnceMax: 75,
  markersMax: 500,
  answerMax: 2_000,
  /** Password of an encrypted PDF: 127 bytes are significant (ISO 32000-2, 7.6.4.3.3). */
  pdfPasswordMax: 127,
  optionsMax: 100,
  /** A field has at most this many conditions. */
  conditionsMax: 10,
  /** Size as JSON of a document's field settings, and of one signer's answers. An item of the table can hold 400 KB. */
  settingsBytesMax: 120_000,
  answersBytesMax: 100_000,
  jsonTextMax: 500_000,
  draftsMax: 20,
  /** "API key ", its name and its id. */
  preparedByMax: 160,
  /** Size as JSON: allows 500 fields and 2,000 pages, and is below the 400 KB of an item. */
  draftBytesMax: 320 * 1024,
  expiryDaysDefault: 60,
  expiryDaysMax: 365,
  /** Days from one mail to a signer to the reminder after it. */
  reminderEveryDays: 3,
  /** How long signers who have signed may answer a change of who signs; sealing waits for that long. */
  changeAnswerHours: 24,
  /** How often one signer may take a signature back. */
  takeBacksMax: 3,
  /** How often one place of several people can be given back. */
  giveBacksMax: 10,
  /** Reminders to one address of one signer. */
  remindersMax: 5,
  /** Limits of the rules that an account can choose. */
  reminderDaysMax: 30,
  reminderTimesMax: 10,
  /** Size of a part of an account's data: what a function can read and write within seconds. */
  dataPartBytesMax: 40_000_000,
  /** Documents in one export, and exports of an account that are being made at the same time. */
  exportDocumentsMax: 1_000,
  exportsOpenMax: 3,
  /** Rows of one batch, its size as JSON, that of one row, and batches that are kept at the same time. */
  batchRowsMax: 1_000,
  batchBytesMax: 2_000_000,
  batchRowBytesMax: 20_000,
  batchesMax: 50,
  linkVisitorsMax: 100_000,
  /** Visitors of a day unless the owner sets another number. */
  linkVisitorsOfDay: 300,
  /** Documents that one call acts on. */
  manyMax: 100,
  /** Length of a search text, in characters. */
  searchMin: 2,
  searchMax: 200,
  labelMax: 40,
  labelsOfDocumentMax: 10,
  labelsOfAccountMax: 100,
  dashboardPageRows: 5,
  templatePageRows: 3,
  dashboardFetchRows: 100,
  pageNumbersMax: 10,
  signatureImage: { widthMax: 3200, heightMax: 960, base64Max: 700_000, storedBytesMax: 300_000 },
  logo: { bytesMax: 2 * 1024 * 1024, sideMax: 8_192, pixelsMax: 16_000_000, shownSideMax: 512 },
  /** One document of several: no more is read than a function can hold in memory. */
  combining: { filesMax: 20, partsMax: 2_000, bytesMax: 100 * 1024 * 1024 },
  /** A page takes a second to be drawn with parts of it covered, and its text to be read. */
  redacting: { pagesMax: 10, areasMax: 200 },
  /** A picture that becomes a page: phones take 50 million pixels. One that is no JPEG is unpacked, four bytes a pixel. */
  pageOfPicture: { sideMax: 20_000, pixelsMax: 52_000_000, decodedPixelsMax: 25_000_000 },
  /** The picture of a document's first page: sharp on a phone, and small enough to load in half a second of 4G. */
  firstPage: { sideMaxPx: 1_100, sideOfPhotosMaxPx: 800, bytesMax: 90_000 },
  /**
   * Pictures of any page: few widths, so that each picture is drawn once for all readers. From a phone of 360 points
   * with two pixels each to a desktop at 200 %; the widest is for plans, which are in landscape format.
   */
  pagePicture: { widthsPx: [760, 1_080, 1_520, 2_160, 3_040, 4_320] },
} as const;

const minuteMs = 60_000;

/** How long a session lasts without activity, and how long a mailed code is valid. */
export const idleMinutes = limits.idleTimeoutMs / minuteMs;
export const codeMinutes = limits.codeLifeMs / minuteMs;

/** A small number in words. */
export const inWords = (count: number): string =>
  ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);

export const characters = (max: number): string =>
  `Please use at most ${withCommas(max)} characters`;

/** Also used if a response contains no message. */
export const internalMessage =
  "Something went wrong on our side. Nothing was lost; please try again.";

/** Those of senders alone are in sender-messages.ts, which pages of signers don't load at their start. */
export const messages = {
  required: "This field is required!",
  email: "This is not a valid email.",
  accountEmail: `${characters(limits.accountEmailMax)} for an account's email.`,
  digits: "Only digits allowed!",
  mobile: `The mobile number must have exactly ${limits.mobileDigits} digits.`,
  password: `The password must be between ${limits.passwordMin} and ${limits.passwordMax} characters.`,
  newPassword: `The password must be between ${limits.newPasswordMin} and ${limits.passwordMax} characters.`,
  signerMobile:
    "Please enter 10 digits, such as 7700 900123, or a number with its country code, such as +44 7700 900123.",
  passwordEnds: "The password can't start or end with a space or contain line breaks.",
  code: `Please enter all ${inWords(limits.codeDigits)} digits.`,
  fullName: `${characters(limits.fullNameMax)}.`,
  message: `${characters(limits.messageMax)}.`,
  language: "Please choose one of the languages in the list.",
  reason: `${characters(limits.reasonMax)}.`,
  reasonMissing: "Please say briefly why you are declining.",
  title: `${characters(limits.titleMax)}.`,
  fileName: `Please use a file name of at most ${limits.fileNameMax} characters.`,
} as const;

/** Cognito's own rule: no blank at either end, and a single line. */
export const isPassword = (text: string): boolean => !/^\s|\s$|[\p{Cc}\u2028\u2029]/u.test(text);

/** Colours of signers, in order (at most 12, as specified), each dark enough for white text. */
export const signerColors = [
  "#3b5bdb",
  "#c2255c",
  "#2a8039",
  "#b35c00",
  "#6741d9",
  "#0b7285",
  "#a61e4d",
  "#5c7c00",
  "#862e9c",
  "#1864ab",
  "#9c4221",
  "#495057",
] as const;

export const signerColor = (index: number): string =>
  signerColors[index % signerColors.length] ?? signerColors[0];
