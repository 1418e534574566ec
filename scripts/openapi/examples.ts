/** Example bodies for the reference, by operation. What they name is created by the calls before them. */
export const examples: Readonly<Record<string, object>> = {
  documentsUpload: { fileName: "lease.pdf", size: 48_213 },
  documentsComplete: {},
  documentsCombine: {
    name: "Lease with plan",
    parts: [
      { documentId: "DOCUMENT_ID", pages: [1, 2, 4] },
      { documentId: "OTHER_DOCUMENT_ID", turn: 90 },
    ],
  },
  envelopesCreate: {
    documentId: "DOCUMENT_ID",
    title: "Lease of 1 Main Street",
    recipients: [{ email: "ann@example.com", firstName: "Ann", lastName: "Lee" }],
    fields: [
      { kind: "sign", recipient: 1, page: 1, x: 72, y: 640, width: 180, height: 45 },
      { kind: "date", recipient: 1, anchor: { text: "Date of signing:", dx: 90, dy: -4 } },
    ],
    externalId: "order-1042",
  },
  draftsCreate: {
    documentId: "DOCUMENT_ID",
    title: "Lease of 1 Main Street",
    recipients: [{ email: "ann@example.com", firstName: "Ann", lastName: "Lee" }],
  },
  envelopesWithdraw: { reason: "The rent has changed." },
  envelopesCorrect: { email: "ann.lee@example.com", firstName: "Ann", lastName: "Lee" },
  envelopesExtend: { days: 14 },
  envelopesEmbed: { origin: "https://app.example.com", returnUrl: "https://app.example.com/done" },
  envelopesChange: { labels: ["Leases", "2026"], archived: true },
  batchesCreate: {
    template: { id: "TEMPLATE_ID" },
    message: "Please sign by Friday.",
    rows: [
      {
        recipients: [{ email: "ann@example.com", firstName: "Ann", lastName: "Lee" }],
        values: { Rent: "1,250 EUR" },
        externalId: "flat-1",
      },
      {
        recipients: [{ email: "ben@example.com", firstName: "Ben", lastName: "Fox" }],
        values: { Rent: "980 EUR" },
        externalId: "flat-2",
      },
    ],
  },
  batchesCorrect: {
    cells: [{ row: 2, field: "recipients.0.email", value: "ben@example.com" }],
  },
  batchesSend: { rows: 2 },
  templatesSetLink: { on: true, role: 1, title: "Visitor agreement", max: 200, dayMax: 50 },
  exportsCreate: { kind: "zip", filter: { stage: "completed", from: "2026-01-01T00:00:00Z" } },
  accountSaveSettings: {
    rules: { reminders: { firstAfterDays: 2, everyDays: 2, atMost: 3 } },
    expiresInDays: 30,
    copies: ["archive@example.com"],
  },
  hooksCreate: {
    url: "https://www.example.com/undersign",
    types: ["envelope.completed", "envelope.declined"],
  },
  hooksChange: { on: false },
  membersInvite: { email: "bea@example.com", role: "sender" },
  membersChange: { role: "reader" },
  accountChangeAccess: { sendersSee: "own" },
  envelopesShare: { as: "read" },
  hooksSendSince: { since: "2026-11-20T00:00:00Z" },
  templatesChange: {
    version: 1,
    name: "Lease",
    roles: ["Tenant"],
    fields: [{ kind: "sign", recipient: 1, anchor: { text: "{{sign:1}}" } }],
  },
  templatesRename: { version: 1, name: "Lease 2027" },
  templatesSetSeenBy: { version: 1, seenBy: "maker" },
  templatesDuplicate: { name: "Lease with garage" },
  templatesCreate: {
    documentId: "DOCUMENT_ID",
    name: "Lease",
    roles: ["Tenant"],
    fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
  },
};
