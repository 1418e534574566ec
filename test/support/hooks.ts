import { expect } from "vitest";
import type { EventType } from "../../contract/rules/programs/events.ts";
import type {
  DeliveryAnswer,
  HookAnswer,
  HookWithSecret,
} from "../../contract/rules/programs/hooks.ts";
import { call } from "./cloud.ts";
import type { Sender } from "./people.ts";
import type { Receiver } from "./receiver.ts";

export const sentAndSigned: readonly EventType[] = [
  "envelope.sent",
  "envelope.signed",
  "envelope.completed",
];

export const create = (by: Pick<Sender, "bearer">, url: string, types = sentAndSigned) =>
  call<HookWithSecret & { code?: string; field?: string }>(
    "POST",
    "/api/hooks",
    { url, types },
    by,
  );

export async function hookTo(receiver: Receiver, sender: Sender, types = sentAndSigned) {
  const { status, body } = await create(sender, receiver.url, types);
  expect(status).toBe(201);
  return body;
}

export const hooksOf = async (by: Pick<Sender, "bearer">) =>
  (await call<{ data: HookAnswer[] }>("GET", "/api/hooks", undefined, by)).body.data;

export const deliveriesOf = async (by: Pick<Sender, "bearer">, id: string, query = "") =>
  (
    await call<{ data: DeliveryAnswer[]; next: string | null }>(
      "GET",
      `/api/hooks/${id}/deliveries${query}`,
      undefined,
      by,
    )
  ).body;
