import { asciiEmail } from "../inputs/email.ts";

/**
 * The people who may open an account: anybody; only people who were invited; or people with an address at one of these domains, and
 * those who were invited. Sub-domains have to be listed themselves.
 */
export type Registration = "open" | "invited" | { readonly domains: readonly string[] };

/** Decides from addresses who may register without an invitation. */

/** The setting as a variable of functions: a word, or the domains in ASCII; a domain has a dot, the words have none. */
export const writtenRegistration = (registration: Registration): string =>
  typeof registration === "string"
    ? registration
    : registration.domains.map((domain) => domainOf(`a@${domain.toLowerCase()}`)).join(" ");

/** Whether somebody with this address may register without an invitation. `written` is what `writtenRegistration` made. */
export const mayRegister = (address: string, written: string): boolean =>
  written === "open" || written.split(" ").includes(domainOf(address));

/** In the form in which look-alikes in other scripts differ: `xn--...`. */
const domainOf = (address: string): string => {
  const ascii = asciiEmail(address.trim()).toLowerCase();
  return ascii.slice(ascii.lastIndexOf("@") + 1);
};
