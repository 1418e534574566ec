import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender, textIn } from "./call.ts";

// Acts on an account as a whole: closing it and exporting its data.

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

type AccountStep = Extract<Step, { kind: "close" | "export" | "export-remove" }>;

export function withAccount(step: AccountStep, world: World): Conversation {
  switch (step.kind) {
    case "close":
      return closeAccount(step, world);
    case "export":
      return makeExport(step, world);
    case "export-remove":
      return removeExport(step);
  }
}

function* closeAccount({ tenant }: Pick<KeyOwner, "tenant">, world: World): Conversation {
  world.closers.add(tenant);
  const body = { password: "any password of theirs" };
  const reply = yield asSender(tenant, "auth", "POST /api/auth/close-account", { body });
  return reply?.status === 200 ? [{ kind: "closed", tenant }] : [];
}

export const exportIdOf = ({ tenant, key }: KeyOwner): string =>
  idFromKey(tenantAt(tenant).userId, key);

/** Exports documents by their ids, including ids of the other account. */
function* makeExport(step: Step & KeyOwner, world: World): Conversation {
  const { tenant, key } = step;
  const wanted = sentBy(world, tenant);
  const others = sentBy(world, 1 - tenant);
  const ids = [...wanted, ...others];
  if (ids.length === 0) return [];
  const kind = world.chance.of("export", key) < 0.7 ? "zip" : "documents";
  const body = { kind, ids, originals: true, idempotencyKey: key };
  const reply = yield asSender(tenant, "exports", "POST /api/exports", { body });
  if (reply?.status !== 201) return [];
  return [{ kind: "exported", tenant, id: textIn(reply.body, "id"), wanted, others }];
}

/** Ids of the documents that it has sent and not removed. */
export function sentBy({ db }: World, tenant: number): readonly string[] {
  const { userId } = tenantAt(tenant);
  const rows = db.items(variables.ENVELOPES_TABLE);
  const prefix = keys.envelope("").pk;
  return rows.flatMap(({ pk, sk, ownerId }) =>
    sk === "ROW" && ownerId === userId ? String(pk).slice(prefix.length) : [],
  );
}

function* removeExport(step: KeyOwner): Conversation {
  const path = { exportId: exportIdOf(step) };
  yield asSender(step.tenant, "exports", "DELETE /api/exports/{exportId}", { path });
  return [];
}
