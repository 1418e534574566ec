import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { placeToWire } from "../../contract/rules/fields/markers.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { call } from "../support/cloud.ts";
import { needs, saved } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

/** Distance from the marker in the sent document to the word on the sealed page. */

const pdf = makePdf([
  {},
  { width: 595, height: 842, rotate: 90 },
  { width: 612, height: 792, crop: [36, 36, 576, 756] },
]);
const asked = [
  { kind: "text", settings: { label: "City" }, value: "Fjordby" },
  { kind: "number", settings: { label: "Rent" }, value: "1234.5" },
  { kind: "day", settings: { label: "Start" }, value: "2027-01-31" },
  { kind: "list", settings: { label: "Country", options: ["Peru", "Chad"] }, value: "Peru" },
] as const;
/** Position in points from the upper left of the displayed page. */
const box = (row: number) => ({ x: 90, y: 120 + row * 60, width: 140, height: 20 });

test("answers on a turned and on a cropped page are sealed within a point of their fields", async (context) => {
  needs(context, "pdftotext");
  const sender = await newSender();
  const file = await uploadFile(sender, pdf);
  const ann = newRecipient("Ann");
  const fields = [1, 2].flatMap((page) => asked.map((one, row) => ({ ...one, page, row })));
  const markers = fields.map(({ kind, settings, page, row }) => {
    const { width = 1, height = 1 } = file.pages[page] ?? {};
    const { x, y, ...size } = box(row);
    const part = { x: x / width, y: y / height, width: size.width / width };
    const wire = placeToWire({ page, ...part, height: size.height / height }, file.pages);
    return { etype: kind, ...wire, settings, recepientEmail: ann.email };
  });
  const envelope = envelopeFor(sender, file, [ann]);
  const payload = { ...envelope, markers: [...envelope.markers, ...markers] };
  expect((await call("POST", "/api/envelopes", payload, sender)).status).toBe(201);

  const bearer = await signingToken(ann);
  const view = (await openLink(bearer)).body;
  const answered = view.markers.slice(envelope.markers.length);
  const values = Object.fromEntries(answered.map(({ id }, i) => [id, fields[i]?.value]));
  const act = { ...signSubmission(view), values };
  expect((await call("POST", "/api/esign", act, { bearer })).status).toBe(200);
  await viewingToken(ann.email);
  const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);
  const [row] = body.documents;
  const sealed = await download(`${row?.fileUrl}${row?.id}`, sender.bearer);

  for (const page of [1, 2]) {
    const words = wordsOn(sealed, page + 1);
    for (const [index, { value }] of asked.entries()) {
      const { x, y, height } = box(index);
      const { xMin = 0, yMin = 0, yMax = 0 } = words.get(value) ?? {};
      // Text begins two points after the left edge, in the middle of the height.
      expect(Math.abs(xMin - (x + 2)), `${value} on page ${page + 1}`).toBeLessThanOrEqual(1);
      expect([yMin >= y - 1, yMax <= y + height + 1], value).toEqual([true, true]);
    }
  }
});

interface Word {
  readonly xMin: number;
  readonly yMin: number;
  readonly yMax: number;
}

function wordsOn(sealed: Buffer, page: number): Map<string, Word> {
  const range = ["-f", String(page), "-l", String(page)];
  const path = saved(sealed);
  const output = execFileSync("pdftotext", ["-bbox", "-cropbox", ...range, path, "-"]).toString();
  const found = output.matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g,
  );
  return new Map(
    Array.from(found, ([, xMin, yMin, yMax, word = ""]) => [
      word,
      { xMin: Number(xMin), yMin: Number(yMin), yMax: Number(yMax) },
    ]),
  );
}
