import { productName } from "../product/product.ts";
import { namedSigns } from "../text/text.ts";
import { withCommas } from "../text/with-commas.ts";
import { characters, limits } from "./limits.ts";
import { megabytes } from "./plan-words.ts";

/** These sentences tell senders what is wrong with their input. */
export const senderMessages = {
  passwordAgain: "The passwords do not match.",
  name: `${characters(limits.nameMax)}.`,
  webAddress:
    "Please leave out web addresses like example.com. If this isn't one, put a space after the dot.",
  ourName: `Please leave out the name ${productName}, so that nobody mistakes this for a message from us.`,
  officeName: "Please enter your own name. A name like “Support” could be mistaken for ours.",
  contactMissing: "Please fill out all fields before submitting.",
  contactMessage: `${characters(limits.contactMax)}.`,
  companyName: "Company name is required.",
  companyMissing: "Please enter a company name and select a logo.",
  logoFormat: "Invalid file format.",
  logoSize: `File exceeds ${megabytes(limits.logo.bytesMax)}.`,
  logoPixels: "This picture has too many pixels. Please use a smaller one.",
  picturePixels: "This picture has too many pixels. Please make it smaller and upload it again.",
  signersMissing: "Please add at least one signer.",
  signersMax: `A document can have at most ${limits.signersMax} signers.`,
  fieldsMissing: "Please place at least one field.",
  fieldsMax: `A document can have at most ${limits.markersMax} fields.`,
  templateFieldsMax: `A template can have at most ${limits.markersMax} fields.`,
  role: `${characters(limits.roleMax)} for a role.`,
  rolesMax: "There are more roles than signers.",
  options: `Please enter 1 to ${limits.optionsMax} options of at most 80 characters.`,
  conditionTells:
    "it depends on the answer of somebody who signs earlier, and in this document later recipients don't see earlier answers. Please show them, or choose another field.",
  optionsTwice: "Each option must differ from the others.",
  unprintable: (signs: readonly string[]): string =>
    `We have no font for ${namedSigns(signs)}. Please leave that out.`,
  settingsMax:
    "The fields have too many labels and options for one document. Please shorten them or split the document.",
  expiryDays: `Please enter 1 to ${limits.expiryDaysMax} days.`,
  search: `Please search for ${limits.searchMin} to ${limits.searchMax} characters.`,
  label: `Please use 1 to ${limits.labelMax} characters for a label.`,
  moment: "Please enter a date and time such as 2026-11-23T09:00:00Z.",
  jsonText: "We couldn't read this text. Please reload the page and try again.",
  manyMissing: "Please choose documents first.",
  batchRowsMissing: "Please add at least one row.",
  batchRowsMax: `Please send at most ${withCommas(limits.batchRowsMax)} rows at once.`,
  batchRowBytesMax: "There is too much text in this row.",
  batchBytesMax: `Please send at most ${limits.batchBytesMax / 1_000_000} MB of rows at once.`,
  manyMax: `Please choose at most ${limits.manyMax} documents at once.`,
  exportMax: `Please choose at most ${withCommas(limits.exportDocumentsMax)} documents at once.`,
  groupMax: `Please name at most ${limits.groupMax} people for one signature.`,
  groupWitnesses: "A witness must be one person. Please remove the other people.",
  groupReads: "A person who only gets a copy can't be several people. Please remove the others.",
  groupChecked:
    "Codes and passkeys work for one person only. Please remove the check, or the other people.",
  copiesMax: `A document can have at most ${limits.copiesMax} copies.`,
  labelsOfDocumentMax: `A document can have at most ${limits.labelsOfDocumentMax} labels.`,
  labelsOfAccountMax: `You can have at most ${limits.labelsOfAccountMax} labels. Please use one that you have, or remove one from its documents.`,
  cursor: "Please use the `next` of an earlier reply as `after`.",
  pageSize: "Please choose one of the numbers in the list.",
  issuer:
    "Please enter the issuer's address as it is in its metadata, such as https://login.example.com/realms/firm.",
  domain: "Please enter the domain of your email addresses, such as firm.example.",
  noSpaces: "Please use at most 500 letters, digits and signs, without spaces.",
  hookUrl: "Please enter an address that begins with https://, of at most 500 characters.",
  hookTypes: "Please choose at least one of the events in the list.",
  hookDescription: `${characters(limits.hookDescriptionMax)}.`,
  hookSince: "Please enter a time, such as 2026-11-23T08:00:00Z.",
  identifiedBy: "Please say in at most 80 characters who has identified this person.",
  identifiedMethod: "Please say in at most 100 characters how this person was identified.",
  identifiedReference: "Please use at most 100 characters for the reference.",
  embedOrigin:
    "Please enter where your pages are, such as https://app.example.com, without a path or port.",
  embedOrigins: "Please enter at most ten addresses.",
  keyName: `Please use 1 to ${limits.keyNameMax} characters for the name.`,
  keyScopes: "Please choose at least one of the scopes in the list.",
  keyScopesMissing: "Please choose what the key may do.",
  keyEnd: "Please choose 30, 90 or 365 days, a date, or never.",
  draft: "We couldn't read this draft. Please reload the page and try again.",
  numberOfSigners: `Please enter a number of signers from 1 to ${limits.signersMax}.`,
} as const;
