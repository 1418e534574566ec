import { expect, test } from "vitest";
import { stages } from "../../../../contract/rules/documents/stages.ts";
import { emptyChain, nextEntry } from "../../../../core/domain/envelope/audit.ts";
import {
  answersOfSigners,
  answersTable,
  documentRow,
  documentsHead,
  entriesHead,
  entryRow,
  stageWords,
} from "../../../../core/domain/lists/export-rows.ts";
import { client, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();
const [ann, ben] = envelope.signers;

/** Rows by the table's own header. */
const cells = (head: readonly string[], row: readonly string[]) =>
  Object.fromEntries(head.map((name, index) => [name, row[index]]));

test("a row of an open document says who signs and whom it waits for", () => {
  const row = cells(documentsHead, documentRow(envelope));
  expect(row).toEqual({
    Document: envelope.id,
    Title: "Contract",
    File: "contract",
    State: "Waiting for signatures",
    Sent: noon.toISOString(),
    Ended: "",
    "Open until": envelope.expiresAt,
    Signers: "ann Test (ann@example.com); ben Test (ben@example.com)",
    Signed: "0 of 2",
    "Waiting for": "ann Test (ann@example.com); ben Test (ben@example.com)",
    Reason: "",
    "Public link": "",
  });
  const begun = documentRow({ ...envelope, linkId: "link-1" });
  expect(cells(documentsHead, begun)["Public link"]).toBe("link-1");
});

test("a row of one that has ended says when and why, and waits for nobody", () => {
  const endedAt = "2026-11-21T13:00:00.000Z";
  const declined = {
    ...envelope,
    ...{ status: "declined" as const, endedAt },
    signers: envelope.signers.map((one) => ({ ...one, declineReason: "Too dear" })),
  };
  const row = cells(documentsHead, documentRow(declined));
  expect(row).toMatchObject({ State: "Declined", Ended: endedAt, Reason: "Too dear" });
  expect(row["Waiting for"]).toBe("");
  const withdrawn = { ...envelope, status: "voided" as const, voidReason: "Wrong price" };
  expect(cells(documentsHead, documentRow(withdrawn))["Reason"]).toBe("Wrong price");
});

test("each stage has its words", () => {
  expect(stages.map(stageWords)).toEqual([
    "Waiting for signatures",
    "Waiting for signatures",
    "Being sealed",
    "Completed",
    "Declined",
    "Withdrawn",
    "Expired",
    "Needs attention",
  ]);
});

test("a row of an entry has its number, its hash, who and from where", () => {
  const draft = {
    ...{
      type: "declined" as const,
      actor: { kind: "signer" as const, name: "Ann", email: "a@b.de" },
    },
    ...client,
    data: { reason: "Too dear", to: "c@d.de" },
  };
  const chain = { envelopeId: envelope.id, document: "ab", head: emptyChain };
  const entry = nextEntry(draft, chain, noon);
  expect(cells(entriesHead, entryRow(envelope, entry))).toEqual({
    Document: envelope.id,
    Title: "Contract",
    "No.": "1",
    Time: noon.toISOString(),
    What: "Signing declined",
    Who: "Ann",
    Email: "a@b.de",
    To: "c@d.de",
    Details: "Too dear",
    "IP address": client.ip,
    Browser: client.userAgent,
    "SHA-256": entry.hash,
    "Local time": "",
  });
  const inIndia = { ...envelope, rules: { timeZone: "Asia/Kolkata" } };
  const local = cells(entriesHead, entryRow(inIndia, entry))["Local time"];
  expect(local).toBe("2026-11-21 17:30:00 UTC+5:30");
});

test("a corrected signer is written before and after, a file by its name", () => {
  const detailOf = (type: "corrected" | "created", data: Record<string, string>) => {
    const actor = { kind: "sender" as const, name: "Sam", email: "s@t.de" };
    const chain = { envelopeId: envelope.id, document: "ab", head: emptyChain };
    const entry = nextEntry({ type, actor, ...client, data }, chain, noon);
    return cells(entriesHead, entryRow(envelope, entry))["Details"];
  };
  const data = { fromName: "Bea", from: "b@x.de", name: "Bea", to: "b@y.de" };
  expect(detailOf("corrected", data)).toBe("Bea (b@x.de) is now Bea (b@y.de)");
  expect(detailOf("created", { fileName: "lease.pdf" })).toBe("lease.pdf");
});

const answer = (label: string, printed: string) => ({
  ...{ field: "f1", label, printed, value: printed },
  kind: "text" as const,
});

test("each signer's answers stand beside the time of their own signature", () => {
  const signedAt = "2026-11-21T13:00:00.000Z";
  const [first, second] = envelope.signers;
  const signers = [first, second].flatMap((one) => one ?? []);
  const after = {
    ...envelope,
    signers: signers.map((one) => (one === second ? { ...one, signedAt } : one)),
  };
  const reply = {
    signers: signers.map(({ id, email }) => ({ signer: id, name: id, email, answers: [] })),
  };
  expect(answersOfSigners(after, reply).map(({ who }) => who.at(-1))).toEqual(["", signedAt]);
});

test("answers have a column for each label, in the order in which they appear", () => {
  const reply = {
    signers: [
      {
        ...{ signer: ann?.id ?? "", name: "Ann", email: "ann@example.com" },
        answers: [answer("Colour", "red"), answer("Size", "5"), answer("Colour", "blue")],
      },
      {
        ...{ signer: ben?.id ?? "", name: "Ben", email: "ben@example.com" },
        answers: [{ ...answer("Phone", "1"), private: true as const }],
      },
    ],
  };
  const [head, first, second] = answersTable(answersOfSigners(envelope, reply));
  expect(head?.slice(6)).toEqual(["Colour", "Size", "Phone"]);
  expect(first).toEqual([
    ...[envelope.id, "Contract", noon.toISOString(), "Ann", "ann@example.com", ""],
    ...["red; blue", "5", ""],
  ]);
  expect(second?.slice(6)).toEqual(["", "", "1"]);
});

test("files stand by their names in the columns of their labels, and so does what was not asked", () => {
  const file = (label: string, name: string) => ({
    ...{ id: name, field: "f1", label, name, mimeType: "image/png" as const, sizeBytes: 9 },
    ...{ sha256: "00", key: name, versionId: "1" },
  });
  const named = { name: "Ann", email: "ann@example.com" };
  const notAsked = (label: string) => ({ field: "f2", label, kind: "text" as const });
  const reply = {
    signers: [
      {
        ...{ signer: ann?.id ?? "", ...named, answers: [answer("Colour", "red")] },
        attachments: [file("Card", "front.png"), file("Card", "back.png")],
        notAsked: [notAsked("Spouse"), notAsked("Colour")],
      },
      { signer: ben?.id ?? "", ...named, answers: [], attachments: [file("Licence", "a.png")] },
    ],
  };
  const table = answersTable(answersOfSigners(envelope, reply)).map((row) => row.slice(6));
  expect(table).toEqual([
    ["Colour", "Card", "Spouse", "Licence"],
    ["red", "front.png; back.png", "not asked", ""],
    ["", "", "", "a.png"],
  ]);
});

test("a table of no answers has its head alone", () => {
  expect(answersTable([])).toEqual([["Document", "Title", "Sent", "Signer", "Email", "Signed"]]);
});
