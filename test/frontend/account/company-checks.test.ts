import { expect, test } from "vitest";
import {
  logoProblem,
  registeredText,
} from "../../../frontend/features/account/company/company-checks.ts";

const head = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const megabyte = 1024 * 1024;

test("a logo is a JPEG, PNG, GIF or WebP by its content", () => {
  const pictures = [
    "\xff\xd8\xff\xe0\0\x10JFIF\0\x01",
    "\x89PNG\r\n\x1a\n\0\0\0\r",
    "GIF87a\x01\0\x01\0\0\0",
    "GIF89a\x01\0\x01\0\0\0",
    "RIFF\x24\0\0\0WEBP",
  ];
  for (const picture of pictures) expect(logoProblem(head(picture), 1000), picture).toBeUndefined();
});

test("anything else is refused, whatever it is called", () => {
  const others = [
    "",
    "<svg xmlns=",
    "%PDF-1.7\n%\xe2\xe3",
    "RIFF\x24\0\0\0WAVE",
    "BM\x36\0\0\0",
    "GIF88a",
  ];
  for (const other of others)
    expect(logoProblem(head(other), 1000), other).toBe("Invalid file format.");
});

test("a logo has at most 2 MB", () => {
  const png = head("\x89PNG\r\n\x1a\n\0\0\0\r");
  expect(logoProblem(png, 2 * megabyte)).toBeUndefined();
  expect(logoProblem(png, 2 * megabyte + 1)).toBe("File exceeds 2MB.");
});

test("the message about a registered company has its id", () => {
  expect(registeredText("c-1")).toBe("Company registered. ID: c-1");
});
