import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newSender, type Sender, sendFile, uploadFile } from "../support/people.ts";
import { jpegLogo, pngLogo } from "../support/pictures.ts";
import { callByKey } from "../support/public-api.ts";
import { storageUsed } from "../support/templates.ts";
import { combine, listed, note, wide } from "./support/combining.ts";

let ann: Sender;
beforeAll(async () => {
  ann = await newSender("ann");
});

describe("a picture that is uploaded", () => {
  test("can be sent", async () => {
    const file = await uploadFile(ann, jpegLogo(), "photo.jpeg");
    expect((await sendFile(ann, file.url)).status).toBe(201);
  });
});

describe("documents are combined", () => {
  test("by their pages, in the order and turned as asked; they stay, and a repeat makes no second one", async () => {
    const sender = await newSender("combiner");
    const lease = await uploadFile(sender, makePdf([note, wide, note]), "lease.pdf");
    const plan = await uploadFile(sender, pngLogo(), "plan.png");
    const before = await storageUsed(sender);
    const parts = [
      { documentId: lease.id, pages: [3, 1] },
      { documentId: plan.id, turn: 90 },
      { documentId: lease.id, pages: [2], turn: 270 },
    ];
    const pressed = await Promise.all([combine(sender, parts), combine(sender, parts)]);
    const again = await combine(sender, parts);
    for (const { status, body } of [...pressed, again]) {
      expect(status).toBe(201);
      expect(body).toEqual(pressed[0].body);
    }
    const { body } = again;
    expect(body).toMatchObject({ name: "Lease", warnings: [] });
    expect(body.pages.map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [300, 200],
      [792, 612],
      [200, 400],
    ]);
    const files = await listed(sender);
    expect(files.map(({ name }) => name).sort()).toEqual(["Lease", "lease", "plan"]);
    expect((await storageUsed(sender)) - before).toBe(body.size);
    const made = files.find(({ id }) => id === body.id);
    expect((await sendFile(sender, made?.url ?? "")).status).toBe(201);
  });
});

describe("areas of pages are redacted", () => {
  const area = { page: 1, x: 60, y: 80, width: 200, height: 30 };

  test("for good, and the sender is told; a repeat makes no second document", async (context) => {
    needs(context, "pdftotext");
    const sender = await newSender("redactor");
    const lease = await uploadFile(
      sender,
      makePdf([{ ...note, text: "Rumpelstilzchen", lines: ["Seen"] }, wide]),
      "lease.pdf",
    );
    const parts = [{ documentId: lease.id, redact: [area] }];
    const [one, other] = await Promise.all([combine(sender, parts), combine(sender, parts)]);
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect(one.body.pages).toEqual([note, wide]);
    expect(one.body.warnings[0]).toContain("Page 1 is a picture now");
    const made = `/api/files/${sender.id}/${one.body.id}`;
    const [text, before] = await Promise.all(
      [made, lease.url].map(async (url) => pdfText(await download(url, sender.bearer))),
    );
    expect([before, text].map((one) => one?.includes("Rumpelstilzchen"))).toEqual([true, false]);
    expect([before, text].map((one) => one?.includes("Seen"))).toEqual([true, true]);
    expect((await sendFile(sender, made)).status).toBe(201);
  });
});

describe("documents are not combined", () => {
  test("if one of them is not the sender's, was deleted, or there is no session", async () => {
    const { id } = await uploadFile(ann);
    const mallory = await newSender("mallory");
    expect((await combine(mallory, [{ documentId: id }])).status).toBe(404);
    expect((await combine(undefined, [{ documentId: id }])).status).toBe(401);
    await call("POST", `/api/files/deletion/${id}/${ann.id}`, {}, ann);
    expect((await combine(ann, [{ documentId: id }])).status).toBe(404);
    const key = await apiKeyOf(mallory);
    const body = { name: "x", parts: [{ documentId: id }] };
    expect((await callByKey(key, "POST", "/api/v1/documents/combine", body)).status).toBe(404);
    const nobody = await callByKey("us_none", "POST", "/api/v1/documents/combine", body);
    expect(nobody.status).toBe(401);
  });
});
