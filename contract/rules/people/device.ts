/** The order matters, because user agents also contain the names of the browsers further down. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * The kind of device that a user agent names: "Firefox on Windows". A user agent can contain anything, so only these
 * words of ours ever appear in a document; the claim itself stays in the record.
 */
export function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "an unknown device";
}

export function deviceOf(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const named = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1];
  return { browser: named(browsers), system: named(systems) };
}
