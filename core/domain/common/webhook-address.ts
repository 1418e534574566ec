/** Why a webhook may not go to an address; `undefined` if nothing in the address itself rules it out. */
export function addressProblem(url: URL, privateOrigins: readonly string[]): string | undefined {
  if (url.username !== "" || url.password !== "") {
    return "Please remove user name and password from the address.";
  }
  if (isPrivateOrigin(url, privateOrigins)) return undefined;
  if (url.protocol !== "https:") return "Please enter an address that begins with https://.";
  if (url.port !== "") return "Please enter an address without a port. We call port 443 only.";
  if (isLiteral(url.hostname)) {
    return "Please enter a host name, such as hooks.example.com, not an IP address.";
  }
  if (!namePattern.test(url.hostname)) {
    return "Please enter the full name of a host on the internet, such as hooks.example.com.";
  }
  return undefined;
}

/**
 * Whether the operator allows webhooks to a non-public address: `http://localhost:3000`, or with any port,
 * `http://localhost:*`.
 */
export const isPrivateOrigin = (url: URL, privateOrigins: readonly string[]): boolean =>
  privateOrigins.some((origin) =>
    origin.endsWith(":*")
      ? origin === `${url.protocol}//${url.hostname}:*`
      : URL.canParse(origin) && new URL(origin).origin === url.origin,
  );

/** The URL parser has already turned all other notations of IPv4, such as 2130706433 and 0x7f.1, into dotted quads. */
export const isLiteral = (hostname: string): boolean =>
  hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+\.?$/.test(hostname);

/** At least two labels, and no trailing dot: `localhost` and `localhost.` are not names on the internet. */
export const namePattern = /^([^.]+\.)+[^.]+$/;
