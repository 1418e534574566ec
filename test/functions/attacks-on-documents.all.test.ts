import { loanPdf } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { placeFromWire } from "../../contract/rules/fields/markers.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { comparePages } from "../../core/images/acceptance/same-pages.ts";
import {
  assertPagesUnchanged,
  PagesChanged,
} from "../../functions/on-seal-requested/unchanged-pages.ts";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

describe("a document that was made to mean something else after sealing", () => {
  test("is sealed as it was shown: its cover still hides the sum", async () => {
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    const shown = loanPdf();
    const file = await uploadFile(sender, shown);
    await sendEnvelope(sender, [recipient], file);
    await signBy(recipient);
    await viewingToken(sender.email);
    const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);
    const [row] = body.documents;
    const sealed = await download(`${row?.fileUrl}${row?.id}`, sender.bearer);
    expect(sealed.subarray(0, shown.length)).toEqual(shown);
    const { markers } = envelopeFor(sender, file, [recipient]);
    const size = [{ width: 612, height: 792 }];
    const stamped = markers.flatMap((one) => placeFromWire(one.etype, one, size) ?? []);
    expect(await comparePages(shown, sealed, [{ index: 0, stamped }])).toEqual({ outcome: "same" });
  });

  test("stops its own sealing by name, should a page look different all the same", async () => {
    const pages = [{ width: 612, height: 792 }];
    const [one, two] = [makePdf([{ text: "one" }]), makePdf([{ text: "two" }])];
    const expected = { pages, fields: [], stamped: [], comparedPages: 0 };
    const sealing = assertPagesUnchanged(one, two, expected);
    await expect(sealing).rejects.toThrow(PagesChanged);
    await expect(sealing).rejects.toThrow("sealing would change the picture of page 1");
  });

  test("compares each page that was not compared at upload", async () => {
    const pages = Array.from({ length: 40 }, (_, index) => ({ text: `Clause ${index}` }));
    const changed = pages.map((page, index) => (index === 30 ? { text: "Another clause" } : page));
    const sealingWith = (comparedPages: number) => {
      const expected = { pages, fields: [], stamped: [], comparedPages };
      return assertPagesUnchanged(makePdf(pages), makePdf(changed), expected);
    };
    await expect(sealingWith(30)).rejects.toThrow("sealing would change the picture of page 31");
    expect(await sealingWith(40)).toBe(true);
  });
});
