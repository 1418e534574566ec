import type { Target } from "./world.ts";

/** A call as its route takes it, on the objects of a target. */
export interface Named {
  readonly path: string;
  readonly body?: unknown;
}

export type Naming = (target: Target) => Named;
