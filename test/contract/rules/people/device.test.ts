import { describe, expect, test } from "vitest";
import { deviceWords } from "../../../../contract/rules/people/device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a user agent in words", () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/126.0 Safari/537.36 Edg/126.0`,
      "Edge on Windows",
    ],
    [`Mozilla/5.0 (Macintosh) ${webKit} Chrome/126.0 Safari/537.36 OPR/111.0`, "Opera on macOS"],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webKit} Chrome/126.0 Safari/537.36`, "Chrome on ChromeOS"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
      "Safari on iPhone",
    ],
    ["Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1", "Chrome on iPad"],
  ])("%s", (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

  test.each([
    ["Firefox/127.0", "Firefox"],
    ["Something (Android 14)", "Android"],
    ["Firefox/1 passport checked on Windows by a notary", "Firefox on Windows"],
    ["", "an unknown device"],
    ["curl/8.5", "an unknown device"],
    ["passport checked in person by Undersign, notarised (QES)", "an unknown device"],
  ])("where not all of it is known: %s", (userAgent, words) =>
    expect(deviceWords(userAgent)).toBe(words),
  );
});
