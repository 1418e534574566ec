import { asciiEmail } from "#contract/rules/inputs/email";

/**
 * The mailbox that an address belongs to: addresses that a provider delivers to the same person are one. Used only to
 * count mails and to hold them back, never to identify or reach somebody: another provider may deliver such addresses
 * to different people.
 */
export function mailboxOf(address: string): string {
  const [typed = "", domain = ""] = asciiEmail(address.trim().toLowerCase()).split("@");
  const provider = providers.find(({ domains }) => domains.includes(domain));
  if (domain.endsWith(fastmailUsers))
    return `${domain.slice(0, -fastmailUsers.length)}@fastmail.com`;
  // Most providers ignore what follows a plus sign.
  const plain = typed.split("+")[0] ?? "";
  const name = (provider?.fold ?? asItIs)(plain) || typed;
  return `${name}@${provider?.domains[0] ?? domain}`;
}

interface Provider {
  /** Domains that all reach the same mailbox. */
  readonly domains: readonly string[];
  readonly fold?: (name: string) => string;
}

const asItIs = (name: string): string => name;

/** `anything@name.fastmail.com` reaches `name@fastmail.com`. */
const fastmailUsers = ".fastmail.com";

const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: ["gmail.com", "googlemail.com"], fold: (name) => name.replaceAll(".", "") },
  // https://proton.me/support/addresses-and-aliases
  {
    domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"],
    fold: (name) => name.replace(/[._-]/g, ""),
  },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  // Names contain no hyphen; what follows one marks a disposable address.
  ...["yahoo.com", "ymail.com", "rocketmail.com"].map((domain) => ({
    domains: [domain],
    fold: (name: string) => name.split("-")[0] ?? "",
  })),
  {
    domains: ["yandex.com", "yandex.ru", "ya.ru", "yandex.by", "yandex.kz"],
    fold: (name) => name.replaceAll(".", "-"),
  },
];
