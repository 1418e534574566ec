import { Fault } from "../../portable/fault.ts";
import { english, type Said, say } from "../../portable/said.ts";
import { visible } from "../../portable/visible.ts";
import { type Check, type CheckId, checkNames, type Outcome } from "./report.ts";

/** What has been looked at so far; each check once. */
export class Checks {
  readonly #done = new Map<CheckId, Check>();

  note(id: CheckId, outcome: Outcome, said: Said): void {
    this.#done.set(id, checkOf(id, outcome, said));
  }

  fail(id: CheckId, reason: Said): void {
    this.note(id, "fail", say(`failed.${id}`, { reason }));
  }

  /** What it looks for, or undefined, noted as failed, when that throws a Fault. */
  async attempt<T>(id: CheckId, look: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fail(id, error.reason);
      return undefined;
    }
  }

  /** Passes with the sentence that it answers, fails by a Fault. */
  async pass(id: CheckId, look: () => Said | Promise<Said>): Promise<void> {
    const said = await this.attempt(id, look);
    if (said !== undefined) this.note(id, "pass", said);
  }

  get failed(): boolean {
    return [...this.#done.values()].some(({ outcome }) => outcome === "fail");
  }

  /** In their order; those that were not looked at say why. */
  list(otherwise: Said): Check[] {
    return (Object.keys(checkNames) as CheckId[]).map(
      (id) => this.#done.get(id) ?? checkOf(id, "unknown", otherwise),
    );
  }
}

const checkOf = (id: CheckId, outcome: Outcome, said: Said): Check => ({
  id,
  name: checkNames[id],
  outcome,
  sentence: visible(english(said)),
  said,
});
