import { actingTools } from "./acting-tools.ts";
import { readingTools } from "./reading-tools.ts";
import type { Tool } from "./tool.ts";

/** In this order in every list. */
export const tools: readonly Tool[] = [...readingTools, ...actingTools];
