import type { z } from "zod/mini";

/** Schemas of the public API that have a name in its reference, and that generated clients make types of. */
export const componentSchemas: Readonly<Record<string, z.ZodMiniType>> = {};
