import { Refusal } from "#contract/rules/refusals/refusals";

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Throws OTHER_SITE if a page of another origin makes the call. SameSite=Strict alone still sends the cookie with calls
 * from other ports and sibling subdomains, since these are of the same site. Browsers compare the origins themselves
 * and report the result in Sec-Fetch-Site (https://www.w3.org/TR/fetch-metadata/); older ones send Origin with each
 * POST. A call without either comes from a program, which has no cookie but its own.
 */
export function assertOwnPage(headers: Headers, site: string | undefined): void {
  const relation = headers["sec-fetch-site"];
  const origin = headers["origin"];
  const isOwn =
    relation === undefined
      ? origin === undefined || (site !== undefined && origin === new URL(site).origin)
      : relation === "same-origin";
  if (!isOwn) throw new Refusal("OTHER_SITE");
}
