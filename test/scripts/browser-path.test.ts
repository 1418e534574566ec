import { expect, test } from "vitest";
import { browserPaths, journeysBrowserPath } from "../../scripts/tools.mjs";

const own = "/home/ann/.cache/ms-playwright/chromium/chrome";

test("the browser that CHROME_PATH names comes first, on every system", () => {
  for (const platform of ["linux", "darwin", "win32"])
    expect(browserPaths(platform, { CHROME_PATH: "/opt/chrome" }, own)[0]).toBe("/opt/chrome");
});

test("Playwright's own browser is found where no other is", () => {
  for (const platform of ["linux", "darwin", "win32"])
    expect(browserPaths(platform, {}, own).at(-1)).toBe(own);
});

test("journeys drive the browser that was asked for, else one without windows, else any", () => {
  const shell = "/usr/bin/chromium-headless-shell";
  const chosen = (present: readonly string[], env = {}) =>
    journeysBrowserPath(
      env,
      () => own,
      (file) => present.includes(file),
    );
  expect(chosen([shell, "/opt/chrome"], { CHROME_PATH: "/opt/chrome" })).toBe("/opt/chrome");
  expect(chosen([shell])).toBe(shell);
  expect(chosen([])).toBe(own);
});

test("Chrome is found where a Mac keeps it, for everybody or for one person", () => {
  expect(browserPaths("darwin", { HOME: "/Users/ann" })).toEqual([
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium",
  ]);
});

test("Chrome is found where Windows keeps it, for everybody or for one person", () => {
  const env = { PROGRAMFILES: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\ann\\AppData\\Local" };
  expect(browserPaths("win32", env)).toEqual([
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Users\\ann\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe",
  ]);
});
