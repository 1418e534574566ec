/** What calls have done so far to the membership of each colleague, by a name for them. */
export class Memberships {
  /** How many calls began that may make somebody a member. */
  readonly #joins = new Map<string, number>();
  /** Calls that may yet do so: those that are under way, and those without an answer. */
  readonly #open = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #endings = new Set<string>();

  /** Whether they surely are no member now. */
  hasEnded(who: string): boolean {
    return this.#ended.has(who);
  }

  /** Whether a call has tried to end their membership. */
  mayHaveEnded(who: string): boolean {
    return this.#endings.has(who);
  }

  beginJoin(who: string): void {
    this.#ended.delete(who);
    this.#joins.set(who, this.#joinsOf(who) + 1);
    this.#open.set(who, (this.#open.get(who) ?? 0) + 1);
  }

  /** After an answer. */
  endJoin(who: string): void {
    this.#open.set(who, (this.#open.get(who) ?? 0) - 1);
  }

  /** To call with what it returns once the end of their membership was answered with success. */
  beginEnding(who: string): () => void {
    const joins = this.#joinsOf(who);
    this.#endings.add(who);
    return () => {
      const isSure = joins === this.#joinsOf(who) && (this.#open.get(who) ?? 0) === 0;
      if (isSure) this.#ended.add(who);
    };
  }

  #joinsOf(who: string): number {
    return this.#joins.get(who) ?? 0;
  }
}
