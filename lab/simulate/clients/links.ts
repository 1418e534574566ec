import { keys } from "../../../core/store/common/keys.ts";
import { templateIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import { templateKey } from "../steps.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender, asVisitor, textIn } from "./call.ts";
import { numberIn, saveTemplate } from "./library.ts";

// The public link of a tenant's template: its owner, and people who open it.

const kinds = ["link", "link-off", "link-remove", "visit"] as const;
export type LinkStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isLinkStep = (step: Step): step is LinkStep =>
  kinds.some((kind) => kind === step.kind);

/** Room for fewer than there are visitors: in all, on a day, or until an hour has passed. */
export function limitsOf(tenant: number, { chance, startMs }: World) {
  const drawn = chance.of("link limits", tenant);
  if (drawn < 0.4) return { max: 1 };
  if (drawn < 0.7) return { dayMax: 1 };
  return { max: 2, endsAt: new Date(startMs + 3_600_000).toISOString() };
}

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

export const visitorEmail = ({ tenant, key }: KeyOwner): string =>
  `${tenantAt(tenant).canary}.${key}@example.com`;

/** Whether there is what the step is about. */
export const hasLinkFor = (step: LinkStep, world: World): boolean =>
  step.kind === "link" ||
  world.db.has(
    variables.DRAFTS_TABLE,
    keys.publicLink(tenantAt(step.tenant).userId, templateIdOf(templateOf(step))),
  );

export function withLink(step: LinkStep, world: World): Conversation {
  switch (step.kind) {
    case "link":
      return setLink(step, true, world);
    case "link-off":
      return setLink(step, false, world);
    case "link-remove":
      return removeLink(step);
    case "visit":
      return visit(step, world);
  }
}

const record = "/api/templates/record/{templateId}/link";

const templateOf = ({ tenant }: KeyOwner) => ({ tenant, key: templateKey(tenant) });
const pathOf = (step: KeyOwner) => ({ templateId: templateIdOf(templateOf(step)) });

function* setLink(step: KeyOwner, on: boolean, world: World): Conversation {
  const { tenant } = step;
  yield* saveTemplate(templateOf(step));
  const body = { on, role: 1, ...limitsOf(tenant, world) };
  const reply = yield asSender(tenant, "envelopes", `PUT ${record}`, { path: pathOf(step), body });
  if (reply?.status !== 200) return [];
  return [{ kind: "linked", tenant, address: tokenIn(reply.body) }];
}

function* removeLink(step: KeyOwner): Conversation {
  yield asSender(step.tenant, "envelopes", `DELETE ${record}`, { path: pathOf(step) });
  return [];
}

const tokenIn = (body: unknown): string => textIn(body, "url").split("/l/")[1] ?? "";

/** Reads, gives an address, and enters the code twice, as somebody who presses twice does. */
function* visit(step: KeyOwner, world: World): Conversation {
  const { tenant } = step;
  const seen = yield asSender(tenant, "envelopes", `GET ${record}`, { path: pathOf(step) });
  const path = { token: tokenIn(seen?.body) };
  if (seen?.status !== 200) return [];
  const shown = yield asVisitor(tenant, "envelopes", "GET /api/links/{token}", { path });
  const version = shown?.status === 200 ? numberIn(shown.body, "version") : 1;
  const email = visitorEmail(step);
  const body = { email, firstName: "Visitor", lastName: tenantAt(tenant).canary, version };
  const asked = yield asVisitor(tenant, "envelopes", "POST /api/links/{token}/code", {
    path,
    body,
  });
  const mail = world.mails.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject));
  if (asked?.status !== 200 || !mail) return [];
  const entered = { visit: textIn(asked.body, "visit"), code: mail.subject.slice(0, 6) };
  const begin = { path, body: entered };
  const first = yield asVisitor(tenant, "envelopes", "POST /api/links/{token}/begin", begin);
  const again = yield asVisitor(tenant, "envelopes", "POST /api/links/{token}/begin", begin);
  const isBegun = first?.status === 200 || again?.status === 200;
  return isBegun ? [{ kind: "begun", tenant, linkId: textIn(seen.body, "id"), email }] : [];
}
