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

test("no line is longer than mail programs take, and every part's content is base64", () => {
  for (const line of written.split("\r\n")) expect(line.length).toBeLessThanOrEqual(100);
  expect(written.match(/--=_alternative--/g)).toHaveLength(1);
  expect(written).not.toMatch(/[^\r]\n/);
});

test("an address that would begin another header is refused", () => {
  for (const to of ["bo@example.org\r\nBcc: all@example.org", "bö@example.org"])
    expect(() => rawMail({ ...headers, to }, mail)).toThrow("To: expected printable ASCII");
});
