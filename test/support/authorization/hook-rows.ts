import type { Naming } from "./naming.ts";

/** Calls that name a webhook, of the site and of programs alike. */
const acts = {
  "GET ": undefined,
  "PUT ": { on: true },
  "DELETE ": undefined,
  "POST /test": undefined,
  "POST /secret": undefined,
  "GET /deliveries": undefined,
  "POST /deliveries/{deliveryId}/send": undefined,
  "POST /deliveries/send": { since: "2026-01-01T00:00:00Z" },
} as const;

const rowsBelow = (base: string): Readonly<Record<string, Naming>> =>
  Object.fromEntries(
    Object.entries(acts).map(([act, body]) => {
      const [method = "", rest = ""] = act.split(" ");
      const path = rest.replace("{deliveryId}", "1");
      const naming: Naming = ({ hookId }) => ({
        path: `${base}/${hookId}${path}`,
        ...(body ? { body } : {}),
      });
      return [`${method} ${base}/{hookId}${rest}`, naming];
    }),
  );

export const hookRows = rowsBelow("/api/hooks");

export const hookKeyRows = rowsBelow("/api/v1/hooks");
