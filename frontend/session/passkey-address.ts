/** The same page under a name: browsers make no passkeys for an IP address. Undefined if it has a name. */
export const addressByName = ({ hostname, href }: Pick<Location, "hostname" | "href">) =>
  hostname === "127.0.0.1" ? href.replace(hostname, "localhost") : undefined;
