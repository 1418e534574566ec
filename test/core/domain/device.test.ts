import { expect, test } from "vitest";
import { deviceWords } from "../../../core/domain/device.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0", "Firefox on Linux"],
])("%s is %s", (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test.each(["", "curl/8.5.0", "passport checked in person by Undersign, notarised (QES)"])(
  "nothing of %j stands in a document: nobody knows that device",
  (userAgent) => {
    expect(deviceWords(userAgent)).toBe("an unknown device");
  },
);

test("of a claim that names a browser, only the browser's name is left", () => {
  expect(deviceWords("Firefox/1 passport checked on Windows by a notary")).toBe(
    "Firefox on Windows",
  );
});
