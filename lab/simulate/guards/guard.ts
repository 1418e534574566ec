import type { Focus, Plan } from "../plan.ts";
import type { Mutation } from "../product.ts";

/** A condition, lease, retry or check of the product, and how the simulator switches it off. */
export interface Guard {
  readonly name: string;
  readonly off: readonly Mutation[];
  /** What a plan must have for the guard to matter, so that fewer seeds are needed. */
  readonly plan?: Partial<Plan>;
  readonly focus?: Focus["kinds"];
  readonly subject?: Focus["subject"];
}

export const change = (file: string, find: string, replace = ""): Mutation => ({
  file,
  find,
  replace,
});
