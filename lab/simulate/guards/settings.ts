import { change, type Guard } from "./guard.ts";

const keyLists = "core/store/programs/key-lists.ts";

/** Guards of an account's company, and of its keys. */
export const settingsGuards: readonly Guard[] = [
  {
    name: "each logo has a key of its own",
    subject: "settings",
    focus: ["company", "company", "logo-remove"],
    off: [
      change(
        "core/gateways/documents.ts",
        "(userId: string, attempt: string) => `companies/${userId}/${attempt}.png`",
        '(userId: string, _: string, attempt = "logo") => `companies/${userId}/${attempt}.png`',
      ),
    ],
  },
  {
    name: "of two calls that make a company at once the second finds that of the first",
    subject: "settings",
    focus: ["company", "company-save"],
    off: [
      change(
        "core/store/account/companies.ts",
        "{ companyId } = await getWorkspace(userId)",
        "companyId = (await getWorkspace(userId)).companyId && undefined",
      ),
    ],
  },
  {
    name: "logos of a closed account go by the beginning of their keys",
    subject: "settings",
    focus: ["company", "company", "close"],
    off: [
      change("core/gateways/documents.ts", "`companies/${userId}/`", "`companies-of/${userId}/`"),
    ],
  },
  {
    name: "the company of a closed account goes",
    subject: "settings",
    focus: ["company", "company-save", "close"],
    off: [
      change(
        "core/store/account/closings.ts",
        "companyId ? [keys.company(companyId)] : []",
        "companyId === '' ? [keys.company(companyId)] : []",
      ),
    ],
  },
  {
    name: "of two changes of an account's keys only one is stored",
    subject: "keys",
    focus: ["key", "key", "key-replace", "key-revoke"],
    off: [
      change(
        keyLists,
        "`attribute_not_exists(pk) OR version = ${version}`",
        "`attribute_not_exists(pk) OR version >= ${version}`",
      ),
    ],
  },
  {
    name: "a key is found with the list that has it",
    subject: "keys",
    focus: ["key", "key-use"],
    off: [change(keyLists, "changed.lookups", "changed.lookups.slice(1)")],
  },
  {
    name: "a key that leaves the list leads to its account no longer",
    subject: "closing",
    focus: ["key", "key-replace", "wait", "close"],
    off: [change(keyLists, "left.map(({ id }) => noLookup(id, now))", "left.slice(left.length)")],
  },
  {
    name: "a revoked key opens nothing",
    subject: "keys",
    focus: ["key", "key-revoke", "key-use", "key-use"],
    off: [change(keyLists, "withoutKey(all, id, now)", "withoutKey(all, id, now) && all")],
  },
  {
    name: "a replaced key opens nothing after a day",
    subject: "keys",
    focus: [
      "key",
      "key",
      "key-replace",
      "key-replace",
      "key-use",
      "key-use",
      "key-use",
      "wait",
      "wait",
    ],
    off: [change("core/callers/key.ts", "isLive(key, now)", "isLive({}, now)")],
  },
];
