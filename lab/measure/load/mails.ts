import type { LoadMail } from "./messages.ts";

/** Mails received by each address, and callers that wait for more. */
export class Mails {
  readonly #seen = new Set<number>();
  readonly #byAddress = new Map<string, LoadMail[]>();
  readonly #waiting = new Map<string, Set<(mail: LoadMail) => void>>();

  /** Adds mails; after a restart, all are reported once more. */
  readonly come = (mails: readonly LoadMail[]): void => {
    for (const mail of mails.filter(({ id }) => !this.#seen.has(id))) {
      this.#seen.add(mail.id);
      this.#byAddress.set(mail.to, [...(this.#byAddress.get(mail.to) ?? []), mail]);
      for (const told of this.#waiting.get(mail.to) ?? []) told(mail);
    }
  };

  /** Resolves to the first mail that fits, whenever it arrives. */
  async to(address: string, fits: (mail: LoadMail) => boolean): Promise<LoadMail> {
    const there = this.#byAddress.get(address)?.find(fits);
    if (there) return there;
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(address) ?? new Set();
      this.#waiting.set(address, waiting);
      const told = (mail: LoadMail) => {
        if (!fits(mail)) return;
        waiting.delete(told);
        resolve(mail);
      };
      waiting.add(told);
    });
  }
}
