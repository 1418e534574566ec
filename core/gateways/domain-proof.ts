import { Resolver } from "node:dns/promises";
import { optionalVariable } from "../environment.ts";

const servers = (optionalVariable("NAME_SERVERS") ?? "").split(" ").filter(Boolean);

const resolver = new Resolver({ timeout: 2_000, tries: 2 });
if (servers.length > 0) resolver.setServers(servers);

/** A name without such records, or that doesn't exist. */
const none = new Set(["ENOTFOUND", "ENODATA"]);

/** The TXT records of a name; undefined if name servers don't say. */
export async function textsAt(name: string): Promise<readonly string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return none.has(code) ? [] : undefined;
  }
}
