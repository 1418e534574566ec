import { Fault } from "../../portable/fault.ts";
import { visible } from "../../portable/visible.ts";
import { type Check, type CheckId, checkNames, type Outcome } from "./report.ts";

const failings: Readonly<Record<CheckId, string>> = {
  sealedBy: "The seal is not valid",
  wholeDocument: "The seal does not cover the whole file",
  nothingChanged: "The seal does not match this file",
  time: "The time is not reliable",
  level: "The seal is not what it promises",
  entries: "The record of events is incomplete",
  original: "The original file is not the one that was sent",
  contents: "The contents are not as recorded",
  signers: "The signatures are incomplete",
};

/** What has been looked at so far; each check once. */
export class Checks {
  readonly #done = new Map<CheckId, Check>();

  note(id: CheckId, outcome: Outcome, sentence: string): void {
    this.#done.set(id, { id, name: checkNames[id], outcome, sentence: visible(sentence) });
  }

  fail(id: CheckId, reason: string): void {
    this.note(id, "fail", `${failings[id]}: ${reason}.`);
  }

  /** What it looks for, or undefined, noted as failed, when that throws a Fault. */
  async attempt<T>(id: CheckId, look: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fail(id, error.message);
      return undefined;
    }
  }

  /** Passes with the sentence that it answers, fails by a Fault. */
  async pass(id: CheckId, look: () => string | Promise<string>): Promise<void> {
    const sentence = await this.attempt(id, look);
    if (sentence !== undefined) this.note(id, "pass", sentence);
  }

  get failed(): boolean {
    return [...this.#done.values()].some(({ outcome }) => outcome === "fail");
  }

  /** In their order; those that were not looked at say why. */
  list(otherwise: string): Check[] {
    return (Object.keys(checkNames) as CheckId[]).map(
      (id) =>
        this.#done.get(id) ?? {
          id,
          name: checkNames[id],
          outcome: "unknown",
          sentence: otherwise,
        },
    );
  }
}
