import { expect, test } from "vitest";
import { rawMail } from "../../../core/gateways/raw-mail.ts";

const word = "=?UTF-8?B?QW5u?=";
const mail = {
  subject: "Hello",
  text: "Grüße\r\n--=_alternative--\r\n",
  html: '<img src="cid:first-page">',
  picture: { id: "first-page", bytes: new Uint8Array(200), contentType: "image/png" },
} as const;
const headers = {
  from: `${word} ${word} <no-reply@example.com>`,
  to: "bo@example.org",
  replyTo: "ann@example.org",
  subject: Array.from({ length: 20 }, () => word).join(" "),
};
const written = Buffer.from(rawMail(headers, mail)).toString("ascii");

test("a mail with a picture is text, or else HTML together with the picture", () => {
  const parts = [...written.matchAll(/Content-(?:Type|ID|Disposition): ([^;\r]*)/g)];
  expect(parts.map(([, value]) => value)).toEqual([
    "multipart/alternative",
    "text/plain",
    "multipart/related",
    "text/html",
    "image/png",
    "<first-page>",
    "inline",
  ]);
  expect(written).toContain(Buffer.from(mail.html).toString("base64"));
  expect(written).toContain("Reply-To: ann@example.org\r\n");
});

test("an attachment follows the words, with a name in any letters", () => {
  const fileName = `${"Miete für Zoë".repeat(9)} (neu).pdf`;
  const attachment = {
    fileName,
    bytes: new Uint8Array(99),
    contentType: "application/pdf",
  } as const;
  const { picture: _, ...words } = mail;
  const lines = Buffer.from(rawMail(headers, { ...words, attachment }))
    .toString("ascii")
    .split("\r\n");
  const types = lines.flatMap((line) => /^Content-Type: ([^;]*)/.exec(line)?.[1] ?? []);
  expect(types).toEqual([
    "multipart/mixed",
    "multipart/alternative",
    "text/plain",
    "text/html",
    "application/pdf",
  ]);
  const pieces = lines.flatMap((line) => /^ filename\*\d+\*=([^;]*);?$/.exec(line)?.[1] ?? []);
  expect(decodeURIComponent(pieces.join("").replace("UTF-8''", ""))).toBe(fileName);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

test("no line is longer than mail programs take, and every part's content is base64", () => {
  for (const line of written.split("\r\n")) expect(line.length).toBeLessThanOrEqual(100);
  expect(written.match(/--=_alternative--/g)).toHaveLength(1);
  expect(written).not.toMatch(/[^\r]\n/);
});

test("an address that would begin another header is refused", () => {
  for (const to of ["bo@example.org\r\nBcc: all@example.org", "bö@example.org"])
    expect(() => rawMail({ ...headers, to }, mail)).toThrow("To: expected printable ASCII");
});
