import { eventWords } from "./event-words.ts";

/**
 * Descriptions of the members of inputs and replies, for the reference. A plain member name applies wherever that member
 * occurs; `Component.member` or `member.inner` overrides it. They aren't in the contract, because browsers load that too.
 */
export const words: Readonly<Record<string, string>> = {
  // Everywhere
  id: "Unique id of the object; it never changes.",
  name: "Full name.",
  email: "Email address.",
  language:
    "Language of pages and mails, as a BCP 47 tag. If omitted, that of the envelope or of the account applies.",
  createdAt: "When it was created.",
  after: "`next` of the previous page; if omitted, the first page is returned.",
  limit: "Maximum number of items in the reply; 50 by default.",
  data: "The items of this page.",
  next: "Pass it as `after` to get the next page; null at the end of the list.",
  deleted:
    "It has been deleted, or removed from the list. A second call is answered with NOT_FOUND, but for an envelope: it can be put back, and is answered the same again.",
  version: "Version of the template: counts its changes, from 1.",
  url: "Address at which the bytes can be read for a few minutes, without the API key.",

  // Account
  plan: "The account's plan.",
  maySend: "Whether the account may send documents now.",
  documents: "Documents sent in the current period of the plan.",
  storage: "Storage for uploaded files and templates, in bytes.",
  used: "Used so far.",
  "documents.limit": "Maximum in this period.",
  "storage.limit": "Maximum, in bytes.",
  key: "The API key that made the call.",
  "key.name": "Name that the key was given when it was created.",
  scopes: "What the key is allowed to do.",
  endsAt: "When the key expires; null if it doesn't expire.",

  // Members
  memberId: "Id of a member or of an open invitation.",
  "Member.status": "`invited` until the person accepts the invitation.",
  "Member.role": "What the person may do; `owner` for the person whose workspace it is.",
  "Member.name": "Full name; null for a person who was invited.",
  "Member.since": "When the person joined, or was invited.",
  "Member.endsAt": "When the invitation ends; null for members.",
  "membersInvite.role":
    "`admin` manages people, keys, webhooks and settings, and sends; `sender` sends; `reader` reads and downloads.",
  "membersChange.role": "The new role.",
  act: "What was done.",
  "MemberLogEntry.by": "Who did it.",
  "MemberLogEntry.to":
    "Address of the member who takes over from a person who was removed or left; otherwise null.",
  "MemberWork.documents": "How many open envelopes they look after.",
  "MemberWork.templates": "How many templates they keep to themselves.",
  "MemberWork.links": "How many public links they have published.",
  "MemberWork.batches": "How many batches they have begun that are not done.",
  "MemberWork.hooks": "How many webhooks there are about whose failures they are mailed.",
  "MemberWork.keys": "The API keys that they have made.",
  "membersRemove.to": "Id of the member who takes over; by default the person who makes the call.",
  "membersRemove.documentsTo": "Id of another member who takes over the open documents.",
  "membersRemove.linksTo": "Id of another member who takes over the public links.",
  "membersRemove.templatesTo":
    "Id of another member who takes over the templates that the person kept to themselves.",
  "membersRemove.batchesTo": "Id of another member who takes over the batches.",
  "membersRemove.hooksTo": "Id of another member who is mailed about failing webhooks.",
  "membersRemove.keysTo": "Id of another member as whom API keys act.",
  "MemberLogEntry.others": "Other members who take over a part each; null if nobody does.",
  "MemberLogEntry.work": "What this member takes over.",
  "MemberLogEntry.via": "The API key with which it was done; null for a person.",
  "MemberLogEntry.email": "The address that it is about.",
  "MemberLogEntry.role": "The new role; null if it is about none.",
  before: "The role before the change; null for all other entries.",
  sendersSee:
    "`own` if each sender sees only their own envelopes, files, batches and exports; `all` if senders see those of all members.",
  factorFrom:
    "When people begin to need an authenticator app or a passkey to open the workspace; null if they need none.",
  "MemberLogEntry.sendersSee": "What senders see since then; null for all other entries.",
  "MemberLogEntry.document": "The envelope that was shared or opened; null for all other entries.",
  "accountMemberLog.from": "Only entries of this instant or later.",
  "accountMemberLog.to": "Only entries from before this instant.",
  "accountMemberLogFile.from": "Only entries of this instant or later.",
  "accountMemberLogFile.to": "Only entries from before this instant.",
  "MemberLogEntry.documents": "How many envelopes were exported; null for all other entries.",
  "MemberLogEntry.template":
    "The template that was shared, kept by its maker, or copied to another workspace; null for all other entries.",
  "MemberLogEntry.origins":
    "The origins whose pages may show signing pages in a frame since then; null for all other entries.",
  "MemberLogEntry.sharedAs":
    "How it was shared: `read` or `lookAfter`; null for all other entries.",
  as: "`read` for a member who may read the envelope; `lookAfter` for one who may do everything that its sender may.",

  // Documents
  documentId: "Id of an uploaded document.",
  "documentsUpload.fileName": "Name of the file, with or without `.pdf`.",
  "documentsCombine.name": "Name of the new document.",
  parts: "What the new document is made of, in the order of its pages.",
  "parts.pages": "Numbers of the pages, from 1, in the order wanted; all pages without it.",
  "parts.turn": "How far these pages are turned clockwise, in degrees.",
  fileName: "Name of the uploaded file.",
  size: "Size of the file in bytes.",
  upload:
    "A form to post as multipart/form-data: all `fields` first, then the PDF or picture as `file`.",
  "upload.url": "Address to post the form to.",
  "upload.fields": "Names and values of the form's fields.",
  "fields.name": "Name of the field in the PDF's form; empty if it has none.",
  readOnly: "Whether the form marks the field as read-only, often because its value is calculated.",
  "fields.field": "The field as an envelope takes it, for recipient 1.",
  "documentsForm.fields": "The fields of the form, in reading order.",
  "documentsForm.signed":
    "Whether somebody has signed the PDF before; then its form is left alone, and `fields` is empty.",
  "documentsForm.leftOut":
    "Visible fields of the form that are left out, and under `script` those that are there but whose script is not run: it may have shown, hidden or calculated fields.",
  because:
    "Why: lists in which several options can be chosen, fields for a file, fields that can't be read, or fields beyond the limit.",
  "leftOut.count": "How many.",
  "documentsForm.scripts":
    "Fields and buttons with scripts or hide actions, which are not run: set conditions or formulas where they matter.",
  "scripts.name": "Name of the field in the PDF's form; empty if it has none.",
  "scripts.does": "What the script would do, as far as its text and its event tell.",
  "scripts.others": "Names of other fields that the script reads, fills in, shows or hides.",
  password: "Password that opens the PDF. Used once and not stored.",
  attachSealed:
    "Whether a document that was sealed by this product is taken by its pages, with the sealed file attached to them. Ignored for other files.",
  asPictures:
    "Numbers of pages that become pictures, so that every program shows the same of them.",
  comparison:
    "Whether other programs show the pages alike. Two readers draw each page, which takes seconds after the upload, and minutes for hundreds of pages. It is finished when `compared` is `of`; pages that are in no list are alike then.",
  compared: "Pages that were compared so far.",
  differs: "Pages, from 1, whose two pictures differ.",
  unknown: "Pages of which that is not known, and why.",
  "unknown.because":
    "Why: no time (`time`), memory or fonts, a busy machine, a reader that crashed or can't show the page, or letters for which we have no font.",
  "unknown.pages": "Their numbers, from 1.",
  redact:
    "Areas of pages of this part that become black, in points from the upper left corner of the page as displayed before `turn`. `page` is its number in the document, and one of `pages`.",
  "Document.name": "Name of the document, without `.pdf`.",
  "DocumentRow.name": "Name of the document, without `.pdf`.",
  uploadedAt: "When the upload was completed.",
  pages:
    "Whether pages that other programs show differently, or may, are sent as they are (`asUploaded`) or as pictures (`asPictures`), which look the same everywhere; without their links and form fields, and without files attached to the PDF. By default as the account's settings say. A call that needs pictures is refused as PAGES_COMPARING until they are made, and can be repeated; a document that has a digital signature can't have any.",
  "Settings.pages": "The same for documents that say nothing of it.",
  "accountSaveSettings.pages": "The same for documents that say nothing of it.",
  "Document.pages": "Size of each page, in page order.",
  pictures: "Pictures of pages, once somebody has asked for them.",
  "pictures.made": "How many are made; all if it is `of`.",
  "pictures.of": "How many are needed.",
  "pictures.refused": "Why there can be none, as a sentence.",
  warnings: "Sentences about repairs of the file and parts removed from it.",
  "Envelope.warnings":
    "Sentences about fields that are too small for their text to be read; empty when the envelope is no longer open.",
  "PageSize.width": "Width of the page as displayed, in points.",
  "PageSize.height": "Height of the page as displayed, in points.",

  // Envelopes
  envelopeId: "Id of an envelope.",
  recipientId: "Id of a recipient of the envelope.",
  template: "The template to use, instead of `documentId` and `fields`.",
  "template.id": "Id of the template.",
  "template.version":
    "Version that you have read; if the template has changed since, nothing is sent.",
  title:
    "Title of the envelope in mails and on its pages; by default what the template's `titlePattern` makes, or the file's name.",
  message: "Message to the recipients in their invitations.",
  copies: "Addresses that get the sealed document without signing it.",
  expiresInDays: "Number of days in which it can be signed.",
  "envelopesCreate.sender":
    "Id of the member in whose name it is sent, and whom recipients see as the sender; by default the person who made the key. Needs the scope `act:members`.",
  inOrder:
    "Whether each recipient is asked once those of the template's roles before theirs are done; false unless set.",
  withholdValues: "If true, later recipients don't see what earlier ones have filled in.",
  rules: "Rules by which the envelope is sent; the account's settings apply to those left out.",
  "Settings.rules": "Rules by which envelopes are sent.",
  "accountSaveSettings.rules": "Rules by which envelopes are sent.",
  "Settings.message": "Message to recipients, unless an envelope has its own.",
  "accountSaveSettings.message": "Message to recipients, unless an envelope has its own.",
  "rules.reminders": "Reminders to recipients whose turn it is to sign.",
  firstAfterDays: "Days from the invitation to the first reminder.",
  everyDays: "Days from one reminder to the next.",
  atMost: "Maximum number of reminders to one address; 0 for none.",
  tellWhenSigned: "Whether the sender gets a mail each time somebody has signed.",
  attachSigned:
    "Whether the sealed PDF is attached to the emails about the completed document, if it has at most 5 MB.",
  dateFormat: "Format of date fields and of the dates that recipients read.",
  timeZone:
    "Time zone (IANA, such as Europe/Berlin) in which times are also given beside UTC, in mails, in histories and on completion pages; null for UTC alone.",
  undoSeconds:
    "Seconds after sending in which nobody is mailed, so that it can be undone; 0 for none.",
  undoUntil:
    "Until when sending can be undone. Nobody is mailed before; absent once the first mail was sent.",
  ways: "Ways in which recipients may sign.",
  decline: "Whether recipients can decline the document; true unless set.",
  delegation: "Whether recipients can ask someone else to act in their place; false unless set.",
  shareAttachments:
    "Whether recipients can download the files that recipients of earlier steps have attached; false unless set. It has no effect with `withholdValues`.",
  reasons:
    "Up to 8 reasons for signing. Each signer chooses one, which appears in the record and on the completion pages; empty for none.",
  recipients: "The people who sign or have another role, in their order.",
  "envelopesAnswers.recipients": "The recipients who have signed.",
  fields: "Fields on the pages, each for one recipient.",
  values:
    "Values to fill in and lock, by the label of the field; for an option, by the label of its choice.",
  externalId: "Your own identifier for the envelope, such as an order number.",
  metadata:
    "Up to 20 key-value pairs of your own, stored with the envelope and included in its events; nobody else sees them.",
  redirectUrl: "Address (https) to which recipients can continue after signing; null for none.",
  reason: "The reason; recipients can read it.",
  days: "Number of days from now.",
  firstName: "First name, as shown in mails and on pages.",
  lastName: "Last name; optional.",
  mobile:
    "Mobile number: 10 digits, or with a country code; required if the recipient has a phone field.",
  order:
    "Position in the signing order: recipients with a lower number sign first. If it is left out, all can sign at once.",
  role: "What the recipient does, unless they simply sign: `approves` the document, with no fields but such that are filled in, `confirms` having read it, with none, `witnesses` another recipient's signature, and signs, too, `receives` a link for reading at once, or `follows`, and also hears of each signature. Who only reads has no fields and no order, and is among `readers` and `copies` of the reply.",
  readers:
    "Recipients who only read: they got a link when the envelope was sent, and get the sealed document. Absent if there are none.",
  "readers.role": "`receives` gets a copy; `follows` also hears of each signature.",
  anyOf:
    "Up to 9 other people: any one of them, or of the recipient, becomes the recipient by taking it. Each gets a link of their own, and after 24 hours another one can take it.",
  "Recipient.anyOf":
    "The alternatives for this recipient. Until one of them has taken it, the recipient's name and address are those of all.",
  takenAt: "When one of them took it; absent before.",
  witnessOf:
    "Only for `witnesses`, and then required: the number of the recipient whose signature they witness (1 is the first). They sign right after them, in the same position of the order, and need another mailbox.",
  "Recipient.witnessOf": "Id of the recipient whose signature they witness.",
  status:
    "Whether the recipient is still to sign, has signed or has declined; `signed` also if they have completed their role.",
  isDue: "Whether it is the recipient's turn to sign.",
  invitedAt: "When the last invitation was mailed.",
  remindedAt: "When the last reminder was mailed.",
  "Recipient.reminders": "Number of reminders that were mailed.",
  via: "How they signed, if not by their own link: `inPerson` after the sender had handed the document over to them in person, `embedded` inside the sender's own application.",
  delivery:
    "`embedded` for a recipient who signs inside your own application: they get no invitation and no reminders, their address can't be corrected, and they can't name anybody else. By default `email`.",
  identifiedBy:
    "How your application has identified the recipient. It is recorded and printed as your statement, not as ours, and doesn't prove the address.",
  "identifiedBy.by": "Who has identified them, such as the name of your company.",
  "identifiedBy.method": "How, such as `password and app`.",
  "identifiedBy.reference": "Whom or what you know them as, such as a customer number.",
  "envelopesEmbed.origin":
    "Origin of the page that shows the frame, such as `https://app.example.com`.",
  "envelopesEmbed.returnUrl":
    "Address at `origin` to which the recipient can go on after signing; by default that of the envelope.",
  "envelopesEmbed.url": "Address for the frame; it opens one page, once.",
  "envelopesEmbed.until": "Until when it can be opened.",
  "envelopesEmbed.language": "Replaces the language of the recipient's pages and mails.",
  viewedAt:
    "When the recipient first looked at it: opening the link alone, as programs do that check mails, doesn't count.",
  signedAt: "When the recipient signed.",
  checks:
    "How the recipient is checked. Before they see anything of the document: `accessCode`, a code that the sender gives them; `mailedCode`, a code that is mailed to them when they open their link on a device, and again after twelve hours. When they complete it: `passkey`, with which their device signs what they sign. Those of a template are in the order of its `roles`, null for none, and count for recipients who are given no `checks`.",
  accessCode:
    "The code of the check `accessCode`: 4 to 20 letters, digits, punctuation marks or symbols, compared without case and spaces. No reply has it. Five wrong codes in a row close the recipient's link until there is a new code or, once they have signed, for a day, and twice as long each further time.",
  accessCodeSpent:
    "Too many wrong access codes were entered: choose a new one with the call that corrects a recipient.",
  declineReason: "Why the recipient declined, in their own words.",
  mailFailed: "Whether the last mail could not be sent yet.",
  mailsStopped: "Whether the recipient has opted out of mails from this sender.",
  mail: "Delivery of the latest mail to the recipient's current address.",
  state:
    "Result of the delivery. `returned`: the address can't receive mail. `failed`: this mail came back, but another one may arrive.",
  at: "When it happened.",
  text: "The result in plain words.",
  stage: "Current stage of the envelope.",
  expiresAt: "Deadline for signing.",
  endedAt: "When it was completed, declined, withdrawn or expired.",
  signed: "Number of recipients who have signed, or completed their role.",
  of: "Number of recipients who are to sign, or to complete their role.",
  labels: "Labels that the account has given it.",
  archived: "Whether it is in the account's archive.",
  "envelopesChange.labels": "All labels that it is to have; an empty list removes those it has.",
  "data.name": "The label.",
  "data.envelopes": "How many envelopes have it.",
  withdrawnBecause: "Reason that the sender gave for withdrawing it.",
  notSealed:
    "Present if everybody has signed but the document could not be sealed so far; sender and recipients were notified at `since`. It can be withdrawn, and it is completed if a later attempt succeeds. `page` is present if sealing would change how that page looks.",
  q: "Words to search for; each must occur in the title, the file name, the id, or a recipient's name or address.",
  "envelopesList.label": "Only envelopes with this label of the account.",
  "envelopesList.from": "Only envelopes sent at this instant or later.",
  "envelopesList.to": "Only envelopes sent before this instant.",

  // Answers
  answers: "What the recipient's fields hold.",
  "answers.field": "Id of the field; for one field in several places, the id of the first.",
  "answers.label": "What the field asks for.",
  "answers.kind": "Kind of the field.",
  "answers.value": "The answer as it was given; true for a ticked box.",
  "answers.private": "True if only the sender and this recipient can see the answer.",
  printed: "The answer as printed on the page.",
  bySender: "True if the sender filled in the field and locked it.",
  computed: "True if the answer is the result of the field's formula.",
  notAsked:
    "Fields that this recipient was not asked, because of their own or earlier answers. Absent if there are none.",

  attachments: "Files that the recipient has attached. Absent if there are none.",
  "attachments.id": "Id of the file.",
  "attachments.field": "Id of the field.",
  "attachments.name": "Name of the file, with the ending of its type.",
  mimeType: "Type of the file, by its content.",
  attachmentId: "Id of the file.",
  "attachments.sizeBytes": "Size in bytes.",
  "envelopesAttachments.sizeBytes": "Size in bytes.",
  "envelopesAttachments.sha256": "SHA-256 in hexadecimal, as in the record of the document.",
  "attachments.sha256": "SHA-256 in hexadecimal, as in the record of the document.",
  "attachments.state":
    "`ready`; `unchecked` until the installation's scanner has judged the file; `infected` if it found something. Only a `ready` file can be downloaded.",

  // Fields
  kind: "Kind of the field. `sign`, `initial`, `name`, `email`, `phone` and `date` are filled with one click; the others ask for an answer.",
  recipient:
    "Number of the recipient whose field it is: 1 is the first of `recipients`, or of a template's `roles`.",
  page: "Page number, from 1.",
  anchor:
    "A text of the document at whose upper left corner the field begins. With it, `page`, `x` and `y` can be left out; they are where the text was found before, and don't count.",
  "Anchor.text":
    "The text as it is read on the page, such as `Signature of the tenant` or `{{sign:1}}`; case, accents, spaces and line ends don't matter.",
  occurrence:
    "Which one it is if the text occurs several times: 1 is the first, by pages and from top to bottom. If omitted, it must occur once.",
  "Anchor.page": "The only page on which the text is looked for; by default all pages.",
  dx: "Distance from the text's left edge to the right, in points; 0 by default, below 0 to the left.",
  dy: "Distance from the text's top edge downwards, in points; 0 by default, below 0 upwards.",
  x: "Distance from the left edge of the page, as displayed, to the field, in points.",
  y: "Distance from the top edge of the page, as displayed, to the field, in points.",
  width: "Width in points; by default the usual width of the kind.",
  height: "Height in points; by default the usual height of the kind.",
  settings: "Settings of a field that asks for an answer.",
  label: "What the field asks for.",
  hint: "Hint shown with the field.",
  required: "Whether an answer is required; true by default, except for check boxes.",
  group: "Boxes of the same kind and recipient with the same group belong together.",
  value: "Answer proposed to the recipient or, with `locked`, fixed. True ticks a box.",
  locked: "If true, `value` is fixed and the recipient is not asked.",
  when: "Conditions on which the field is asked: all must hold or, with `whenAny`, one. While they don't, the field is hidden and holds nothing. Not together with `locked`.",
  whenAny: "One of the conditions in `when` suffices.",
  "when.field":
    "Label of the other field: one of the same recipient, otherwise one of a recipient with a lower `order`. Labels must tell which is meant; private fields can't be named.",
  "when.is":
    "`filled` (a box: ticked), `equal`, `not` (without a value: empty), `above` and `below`, which are for numbers and days.",
  "when.value":
    "What the answer is compared with, as an answer is given: a text, an option, a decimal such as `1234.5`, a day such as `2026-11-22`.",
  formula:
    "The field is computed of other answers, and shown as they change; it isn't asked. A missing or hidden part leaves it empty. Not together with `value`, `locked`, `private` or `required: true`.",
  "formula.is":
    "In a number: `sum`, `product`, `difference` (the first minus the others) or `days` (from the first of two days to the second). In a day: `sum` or `difference` of a day and numbers of days.",
  "formula.of":
    "The parts, at most 50: `field`, the label of another field as in a condition, or `value`, a constant. A number whose format is `percent` counts as hundredths.",
  "of.field": "Label of a number or a day, of the same recipient or of one with a lower `order`.",
  "of.value":
    "A constant: a decimal such as `1.19`, a percentage such as `19%`, or a day such as `2026-11-22`.",
  "formula.rounding":
    "How the exact result gets the field's `decimals`: `nearest` (halves away from zero, the default), `up` (away from zero) or `down` (toward zero).",
  private: "If true, only the sender and the recipient can see the answer.",
  sizePt:
    "Font size in points; by default 10, or smaller, down to 6, if the answer needs it to fit; larger on pages beyond A3.",
  align: "Alignment of the text in its box.",
  lines: "Whether the text has one line, or as many as fit.",
  maxLength: "Maximum length in characters; 200 by default.",
  rule: "What the text may contain.",
  pattern:
    "Pattern for the rule `pattern`: `#` is a digit, `A` a letter, `*` any character; every other character stands for itself.",
  autofill: "What browsers may suggest as an answer.",
  decimals: "Maximum number of decimals; 2 by default.",
  min: "The smallest number allowed, or the minimum number of ticked boxes in a group.",
  max: "The largest number allowed, or the maximum number of ticked boxes in a group.",
  format: "How the answer is printed.",
  from: "First day that can be chosen, or `today`.",
  to: "Last day that can be chosen, or `today`.",
  option: "The option that this box of a choice stands for.",
  options: "The options to choose from.",
  files: "How many files can be attached; 1 by default, at most 5.",

  ...eventWords,

  // Batches
  batchId: "Id of a batch.",
  "envelopesList.batchId": "Only envelopes that were sent from the rows of this batch.",
  "batchesCreate.template": "The template of all rows.",
  "batchesCreate.rows": "One for each envelope.",
  "rows.recipients":
    "One for each role of the template, in their order; null for a role whose person the template names. What is wrong with them is a fault of the row.",
  "batchesSend.rows": "`left` of the batch, as you have read it.",
  cells: "Cells with their new text.",
  "cells.row": "Number of the row, from 1.",
  "cells.field":
    "The part of the row, as a fault names it: `recipients.0.email`, `values.Rent`, `title`, `externalId`.",
  "cells.value": "The cell's new text; true for a box to be ticked.",
  "faults.value": "The text of the cell that the fault is about.",
  addressesTwice:
    "Addresses that several rows have, except one that all rows have. The rows are sent all the same.",
  "addressesTwice.email": "The address.",
  "addressesTwice.rows": "Numbers of the rows, from 1.",
  "batchesSend.startAt": "When sending begins; at once if it is left out or in the past.",
  startsAt: "When sending of a planned batch begins.",
  forecast:
    "How the remaining rows go out as the plan allows, if nothing else is sent meanwhile; absent if none is left.",
  "forecast.now": "Rows that go out at once, or at the planned start.",
  nextAt: "When the next rows follow; absent if none do.",
  lastAt:
    "The last row is sent at this time. Absent if all are sent at once, or if the plan does not allow some in time.",
  unsent: "The plan does not allow this number of rows before the batch is deleted.",
  "Batch.template": "The template as it was when the rows were checked.",
  "BatchRow.template": "The template as it was when the rows were checked.",
  "Batch.state":
    "`checked`: nothing was sent. `planned`: sending begins at `startsAt`. `sending`: rows are sent in the background. `waiting`: the plan is used up, and sending continues by itself once the plan allows it. `paused`: you have paused it. `stopped`: every row would be refused, see `stoppedBecause`. `done`: every row has had its turn.",
  "BatchRow.state":
    "`checked`: nothing was sent. `planned`: sending begins at `startsAt`. `sending`: rows are sent in the background. `waiting`: the plan is used up, and sending continues by itself once the plan allows it. `paused`: you have paused it. `stopped`: every row would be refused, see `stoppedBecause`. `done`: every row has had its turn.",
  rows: "Number of rows.",
  faulty: "Rows that are never sent, because of a fault that was found when they were checked.",
  sent: "Rows that were sent.",
  refused: "Rows that were refused when their turn came.",
  left: "Rows that `POST /batches/{batchId}/send` would send.",
  "Batch.code": "Code of the refusal that the next row would meet too.",
  "BatchRow.code": "Code of the refusal that the next row would meet too.",
  stoppedBecause: "Why it stopped: a code and sentence as refusals have them.",
  startedAt: "When somebody first decided to send it.",
  "Batch.endedAt": "When the last row had its turn.",
  "BatchRow.endedAt": "When the last row had its turn.",
  "Batch.expiresAt": "When the batch is deleted with its rows.",
  "BatchRow.expiresAt": "When the batch is deleted with its rows.",
  "Batch.url": "Page on which the account's owner, signed in, looks at the rows and sends them.",
  needs: "What sending the remaining rows needs, and what the plan has left.",
  "needs.documents": "Documents that the remaining rows make.",
  documentsLeft: "Documents that the plan has left in its period.",
  mails: "Mails that the remaining rows cause.",
  mailsLeftToday: "Mails that the plan has left today.",
  faults: "One for each row that was not sent and will not be.",
  row: "Number of the row, from 1.",
  field: "The part of the row, such as `recipients.0.email`; absent if it is the row as a whole.",
  fault: "Why it was not sent.",
  "data.state":
    "`waiting`: its turn has not come. `sent`: it has an envelope. `refused`: it was refused when its turn came. `faulty`: it is left out because of a fault that was found before.",
  csv: "The table, with a line for each row.",
  "batchesResult.fileName": "Name for the file.",

  // Public links
  linkId: "Id of the public link by which the first recipient has begun it.",
  "envelopesList.linkId": "Only envelopes that visitors of this public link have begun.",
  "PublicLink.templateId": "Id of the template that visitors sign.",
  "PublicLink.url": "Page that visitors open; anyone with its address can start.",
  "PublicLink.on": "Whether visitors can begin.",
  "PublicLink.role":
    "The template's role, from 1, in which the visitor acts; the template names the people of all others.",
  "PublicLink.title":
    "What visitors read above the document, and the title of each envelope unless the template has a title pattern; by default the template's name.",
  "PublicLink.endsAt": "Nobody can begin from this instant on.",
  "PublicLink.max": "How many visitors can begin in all.",
  "PublicLink.dayMax": "How many visitors can begin on one day (UTC), each mailbox three times.",
  "PublicLink.sharedAddresses": "Whether several people can begin with one address.",
  "templatesSetLink.on": "Whether visitors can begin.",
  "templatesSetLink.role":
    "The template's role, from 1, in which the visitor acts; the template names the people of all others.",
  "templatesSetLink.title":
    "What visitors read above the document, and the title of each envelope unless the template has a title pattern; by default the template's name.",
  "templatesSetLink.endsAt": "Nobody can begin from this instant on.",
  "templatesSetLink.max": "How many visitors can begin in all.",
  "templatesSetLink.dayMax":
    "How many visitors can begin on one day (UTC); by default 300. Each mailbox can begin three times.",
  "templatesSetLink.sharedAddresses":
    "Whether several people can begin with one address, such as a parent for each child. Each name then begins an envelope of its own.",
  "PublicLink.state":
    "`open`: visitors can begin. `off`: you have turned it off. `ended`: its end has come. `full`: the maximum number of visitors have begun. `full-today`: the maximum number for today. `unfit`: the template has to be changed first, see `unfitBecause`.",
  unfitBecause: "What is to be changed in the template before visitors can begin.",
  visitors: "How many visitors have begun.",
  visitorsToday: "How many of them have begun today (UTC).",

  // Exports
  exportId: "Id of an export.",
  "Export.kind":
    "`zip`: sealed documents with their audit trails. The others are tables (CSV) of envelopes (`documents`), answers or audit trails (`entries`).",
  "exportsCreate.kind":
    "`zip`: sealed documents with their audit trails. The others are tables (CSV) of envelopes (`documents`), answers or audit trails (`entries`).",
  "Export.fileName": "Name of the file.",
  "Export.state":
    "`making`: it isn't ready yet. `failed`: it could not be finished; delete it and try again.",
  "Export.of": "Number of envelopes that were requested.",
  "Export.expiresAt": "When it is deleted.",
  done: "Number of envelopes that have been processed.",
  leftOut: "Number of envelopes that are left out: not completed, removed, or not the account's.",
  requestedAt: "When it was requested.",
  ids: "Ids of the envelopes, in the order of the file.",
  filter: "Which envelopes to take; all conditions must hold.",
  originals: "Whether a zip also has documents that are not completed, as they were sent.",
  "filter.stage":
    "Current stage of the envelope; `sent` is all that are open, `rejected` all that ended without a sealed document.",
  "filter.label": "Only envelopes with this label of the account.",
  "filter.from": "Only envelopes sent at this instant or later.",
  "filter.to": "Only envelopes sent before this instant.",
  "filter.waitsForMe": "Only envelopes that wait for the account's own signature.",
  "filter.archived": "Only envelopes in the archive, which are left out otherwise.",

  // Templates
  templateId: "Id of a template.",
  "Template.name": "Name of the template.",
  people:
    "Who signs in which role each time, in the order of `roles`; null for a role whose person differs. A program reads them here and names them as recipients, several people with the same `anyOf`.",
  "people.email": "Email address of this person.",
  "people.anyOf":
    "Up to 9 other people: any one of them, or of this person, acts in the role. Not for a role that witnesses, only reads or is checked.",
  does: "What the person in each role does, in the order of `roles`; null for somebody who signs. It applies to recipients who are given no `role`.",
  titlePattern:
    "Title of envelopes made from the template, where none is given: `{template}` stands for its name, and a role in braces for the name of its recipient, such as `{template} - {Tenant}`.",
  madeBy: "Id of the member who made it, or has taken over from a member who left.",
  seenBy:
    "Who sees it: everybody in the `workspace`, or only its `maker`, the owner, admins and API keys.",
  "TemplateRow.name": "Name of the template.",
  "draftsCreate.url": "Address at which the account's owner, signed in, reviews and sends it.",
  "draftsCreate.name": "Its title, or the document's name if it has none.",
  "draftsCreate.step":
    "Next step: `fields`, or `send` if only a review and the sending itself are left.",
  "templatesCreate.name": "Name of the template.",
  roles: 'One role for each recipient, in their order; "" for a recipient without one.',
  "templatesChange.name": "Name of the template.",
  "templatesRename.name": "New name of the template.",
  "templatesDuplicate.name": "Name of the new template.",
  changedAt: "When the template was last changed; absent in version 1.",
  pageCount: "Number of pages.",
};
