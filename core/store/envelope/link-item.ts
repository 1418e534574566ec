import * as z from "zod/mini";
import { codeChecks } from "#contract/rules/people/checks";
import type { Link } from "../../domain/acts/link.ts";
import { party } from "../common/stored-parts.ts";

const linkItem: z.ZodMiniType<Link> = z.object({
  envelopeId: z.string(),
  party,
  purpose: z.enum(["sign", "view"]),
  generation: z.number(),
  /** Links of earlier versions have none. */
  checks: z._default(z.array(z.enum(codeChecks)), []),
  session: z.optional(
    z.object({
      until: z.string(),
      from: z.optional(z.enum(["public-link", "in-person", "embedded"])),
      origin: z.optional(z.string()),
      workspaceId: z.optional(z.string()),
      device: z.optional(z.string()),
    }),
  ),
});

export const linkFrom = (item: Readonly<Record<string, unknown>>): Link =>
  z.parse(linkItem, item["link"]);
