import * as z from "zod/mini";
import type { Tool } from "#contract/mcp/tool";
import { tools } from "#contract/mcp/tools";

/** The tools that a key with these scopes can use, as `tools/list` returns them. */
export const listedTools = (scopes: readonly string[]) =>
  tools
    .filter((tool) => tool.scopes.some((scope) => scopes.includes(scope)))
    .map(({ name, title, description, annotations, input, output }) => ({
      ...{ name, title, description },
      inputSchema: z.toJSONSchema(input, { io: "input" }),
      outputSchema: z.toJSONSchema(output),
      annotations: { title, ...annotations },
    }));

export const toolNamed = (name: string): Tool | undefined =>
  tools.find((tool) => tool.name === name);
