import { Fault } from "../../portable/fault.ts";
import { english, type Said, say } from "../../portable/said.ts";
import { visible } from "../../portable/visible.ts";
import { type Check, type CheckId, checkNames, type Outcome } from "./report.ts";

/** A check of the document itself. */
type OwnCheckId = Exclude<CheckId, "beside">;

/** The results of the checks so far; each check is done once. */
export class Checks {
  readonly #done = new Map<OwnCheckId, Check>();

  note(id: OwnCheckId, outcome: Outcome, said: Said): void {
    this.#done.set(id, checkOf(id, outcome, said));
  }

  fail(id: OwnCheckId, reason: Said): void {
    this.note(id, "fail", say(`failed.${id}`, { reason }));
  }

  /** Returns the result of `look`; if that throws a Fault, notes the check as failed and returns undefined. */
  async attempt<T>(id: OwnCheckId, look: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fail(id, error.reason);
      return undefined;
    }
  }

  /** Passes the check with the sentence that `look` returns; fails it if `look` throws a Fault. */
  async pass(id: OwnCheckId, look: () => Said | Promise<Said>): Promise<void> {
    const said = await this.attempt(id, look);
    if (said !== undefined) this.note(id, "pass", said);
  }

  get failed(): boolean {
    return [...this.#done.values()].some(({ outcome }) => outcome === "fail");
  }

  /** All checks in order; those that were not done say why. */
  list(otherwise: Said): Check[] {
    return (Object.keys(checkNames) as CheckId[])
      .filter((id): id is OwnCheckId => id !== "beside")
      .map((id) => this.#done.get(id) ?? checkOf(id, "unknown", otherwise));
  }
}

export const checkOf = (id: CheckId, outcome: Outcome, said: Said): Check => ({
  id,
  name: checkNames[id],
  outcome,
  sentence: visible(english(said)),
  said,
});
