/** The product's limits, and messages about them, for pages and functions. */

export const limits = {
  passwordMin: 6,
  passwordMax: 40,
  mobileDigits: 10,
  codeDigits: 6,
  codeLifeMs: 10 * 60_000,
  codeTriesMax: 5,
  codeSendsMax: 5,
  idleTimeoutMs: 600_000,
  nameMax: 80,
  /** First name, space, last name. */
  fullNameMax: 161,
  emailMax: 254,
  titleMax: 120,
  messageMax: 200,
  reasonMax: 200,
  contactMax: 4_000,
  fileNameMax: 160,
  formUploadBytesMax: 4 * 1024 * 1024,
  pagesMax: 2_000,
  filesMax: 200,
  templatesMax: 40,
  signersMax: 50,
  copiesMax: 20,
  markersMax: 500,
  jsonTextMax: 500_000,
  expiryDaysDefault: 60,
  expiryDaysMax: 365,
  dashboardPageRows: 5,
  templatePageRows: 3,
  dashboardFetchRows: 100,
  pageNumbersMax: 10,
  signatureImage: { widthMax: 3200, heightMax: 960, base64Max: 700_000, storedBytesMax: 300_000 },
  logo: { bytesMax: 2 * 1024 * 1024, sideMax: 8_192, pixelsMax: 16_000_000, shownSideMax: 512 },
  /** The picture of a document's first page: sharp on a phone, and small enough to load in half a second of 4G. */
  firstPage: { sideMaxPx: 1_100, sideOfPhotosMaxPx: 800, bytesMax: 90_000 },
} as const;

export const messages = {
  required: "This field is required!",
  email: "This is not a valid email.",
  digits: "Only digits allowed!",
  mobile: "The mobile number must have exactly 10 digits.",
  password: "The password must be between 6 and 40 characters.",
  passwordAgain: "The passwords do not match.",
  code: "Please enter all six digits.",
  name: "Please use at most 80 characters, without line breaks.",
  fullName: "Please use at most 161 characters, without line breaks.",
  message: "Please use at most 200 characters.",
  contactMissing: "Please fill out all fields before submitting.",
  contactMessage: "Please use plain text of at most 4,000 characters.",
  companyName: "Company name is required.",
  companyMissing: "Please enter a company name and select a logo.",
  logoFormat: "Invalid file format.",
  logoSize: "File exceeds 2MB.",
  logoPixels: "This picture has too many pixels. Please use a smaller one.",
  title: "Please use at most 120 characters, without line breaks.",
  jsonText: "This text can't be read. Please reload the page and try again.",
  numberOfSigners: "Please enter a number of signers from 1 to 50.",
} as const;

/** Mail addresses: one @, a domain with dots, no spaces or quotes, dots only between other characters. */
const emailPattern =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function isEmail(text: string): boolean {
  return text.length <= limits.emailMax && emailPattern.test(text);
}

/** Control characters, halves of surrogate pairs, line breaks, and characters that change the text's direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]/u;
const unprintableButLines = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]/u;

export const isOneLine = (text: string): boolean => !unprintable.test(text);
export const isPlainText = (text: string): boolean => !unprintableButLines.test(text);

/** Colours of signers, in order (spec.md section 3: at most 12), each dark enough for white text. */
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
