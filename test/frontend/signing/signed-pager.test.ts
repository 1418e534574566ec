import { expect, test } from "vitest";
import { downloadName, pageWidthPx } from "../../../frontend/features/signing/signed/pager.ts";

test("a page is as wide as the window minus 40, and never wider than 612", () => {
  expect(pageWidthPx(1280)).toBe(612);
  expect(pageWidthPx(652)).toBe(612);
  expect(pageWidthPx(360)).toBe(320);
});

test("a download is named by envelope and file, and whether it is signed", () => {
  const sealed = "/api/esign/file/lease%20one.pdf?sealed=E1";
  expect(downloadName("E1", sealed, true)).toBe("E1_lease one (signed).pdf");
  expect(downloadName("E1", "/api/esign/file/100%25.PDF", false)).toBe("E1_100% (not signed).pdf");
  expect(downloadName("E1", "/api/esign/file/100%", false)).toBe("E1_100% (not signed).pdf");
});
