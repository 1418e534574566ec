/**
 * Where our own pages are, the last one with a name. Browsers make no passkeys for an IP address, so a page at 127.0.0.1
 * sends people to the same page at localhost.
 */
export function ownOrigins(siteUrl: string): readonly string[] {
  const { origin } = new URL(siteUrl);
  return [...new Set([origin, origin.replace("//127.0.0.1", "//localhost")])];
}
