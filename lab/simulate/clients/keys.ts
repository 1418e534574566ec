import { scopes } from "../../../contract/rules/programs/scopes.ts";
import { tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import type { MadeKey, World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiReply, asSender, asSigner, textIn } from "./call.ts";

// API keys of an account: programs create, replace, revoke and use them.

const kinds = ["key", "key-replace", "key-revoke", "key-use"] as const;
type KeyStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isKeyStep = (step: Step): step is KeyStep => kinds.some((kind) => kind === step.kind);

/** Whether there is a key for the step; half of the uses need one that has ended. */
export const hasKeyFor = (step: KeyStep, world: World): boolean =>
  step.kind === "key" || keysFor(step, world).length > 0;

function keysFor({ kind, tenant, id }: KeyStep, world: World): readonly MadeKey[] {
  const isEnded = kind === "key-use" && world.chance.of("ended", id) < 0.5;
  return world.apiKeys.filter(
    (one) => one.tenant === tenant && (!isEnded || one.endedAtMs <= world.nowMs),
  );
}

const password = "any password of theirs";

export function* withKeys(step: KeyStep, world: World): Conversation {
  const { tenant, id, kind } = step;
  if (kind === "key") {
    const body = { name: `Key ${id}`, scopes: [...scopes], end: "never", password };
    noteMade(tenant, yield asSender(tenant, "auth", "POST /api/keys", { body }), world);
    return [];
  }
  const own = keysFor(step, world);
  const key = own[Math.floor(world.chance.of("key", id) * own.length)];
  if (!key) return [];
  if (kind === "key-use") return yield* use(key, world);
  key.isTouched = true;
  const route = `POST /api/keys/{keyId}/${kind === "key-replace" ? "replace" : "revoke"}`;
  const body = kind === "key-replace" ? { end: "never", password } : { password };
  const path = { keyId: key.id };
  const other = yield asSender(1 - tenant, "auth", route, { path, body });
  const reply = yield asSender(tenant, "auth", route, { path, body });
  if (kind === "key-replace") noteMade(tenant, reply, world);
  if (isDone(reply)) {
    const endsAtMs = kind === "key-replace" ? world.nowMs + dayMs + clocksMs : world.nowMs;
    key.endedAtMs = Math.min(key.endedAtMs, endsAtMs);
  }
  return isDone(other) ? [trespassed(tenant, `${route} of ${key.id}`)] : [];
}

const dayMs = 86_400_000;

/** Largest difference between the clocks of two processes. */
const clocksMs = 2_000;

const isDone = (reply: ApiReply): boolean => (reply?.status ?? 500) < 300;

const trespassed = (tenant: number, what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant,
  what,
});

function noteMade(tenant: number, reply: ApiReply, { apiKeys }: World): void {
  if (reply?.status !== 201) return;
  const id = textIn(Reflect.get(reply.body as object, "key"), "id");
  const token = textIn(reply.body, "token");
  apiKeys.push({ tenant, id, token, isTouched: false, endedAtMs: Number.POSITIVE_INFINITY });
}

function* use(key: MadeKey, world: World): Conversation {
  const { tenant, id, token } = key;
  const isOver = key.endedAtMs <= world.nowMs;
  const call = asSigner(tenant, "users", "GET /api/v1/account", token, {});
  const reply = yield { ...call, account: tenant };
  if (isOver && isDone(reply)) return [trespassed(tenant, `the key ${id} that had ended`)];
  const isOther = isDone(reply) && textIn(reply?.body, "id") !== tenantAt(tenant).userId;
  if (isOther) return [trespassed(tenant, `the key ${id} of another account`)];
  const isRefused = reply?.status === 401 && !key.isTouched && !world.closers.has(tenant);
  return isRefused ? [{ kind: "short-changed", tenant, what: `the key ${id} was refused` }] : [];
}
