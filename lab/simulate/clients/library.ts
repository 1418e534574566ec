import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { draftIdOf, templateIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { templateKey } from "../steps.ts";
import type { Conversation } from "./acknowledged.ts";
import { type ApiCall, type ApiReply, asProgram, asSender, textIn } from "./call.ts";

// Templates and drafts of an account.

const kinds = [
  ...(["template", "template-change", "template-remove", "draft", "draft-remove"] as const),
  "template-copy" as const,
] as const;
type LibraryStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isLibraryStep = (step: Step): step is LibraryStep =>
  kinds.some((kind) => kind === step.kind);

export function withLibrary(step: LibraryStep): Conversation {
  switch (step.kind) {
    case "template":
      return saveTemplate(step);
    case "template-change":
      return changeTemplate(step);
    case "template-remove":
      return removeTemplate(step);
    case "template-copy":
      return copyTemplate(step);
    case "draft":
      return saveDraft(step);
    case "draft-remove":
      return removeDraft(step);
  }
}

const contentOf = (tenant: number) => {
  const { fileId, userId } = tenantAt(tenant);
  const marker = { etype: "sign", dataX: 500, dataY: 20, recepientEmail: "Signer 1" };
  return {
    fileUrl: `/api/files/${userId}/${fileId}`,
    markers: JSON.stringify([marker]),
    numberOfSigners: 1,
  };
};

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

export function* saveTemplate({ tenant, key }: KeyOwner): Conversation {
  const name = `Template ${tenantAt(tenant).canary}`;
  const body = { name, ...contentOf(tenant) };
  const reply = yield asSender(tenant, "templates", "POST /api/templates", { body, key });
  if (reply?.status !== 201) return [];
  return [{ kind: "template", tenant, id: textIn(reply.body, "id") }];
}

/** The template in the sender's list, which every version of the product answers alike. */
export function* seenTemplate(
  tenant: number,
  id: string,
): Generator<
  ApiCall,
  { readonly version: number; readonly fileUrl: string } | undefined,
  ApiReply
> {
  const path = { email: tenantAt(tenant).email };
  const reply = yield asSender(tenant, "templates", "GET /api/templates/{email}", { path });
  const list: readonly unknown[] = Array.isArray(reply?.body) ? reply.body : [];
  const found = list.find((one) => textIn(one, "id") === id);
  return found === undefined
    ? undefined
    : { version: numberIn(found, "version"), fileUrl: textIn(found, "fileUrl") };
}

const nameRoute = "PUT /api/templates/record/{templateId}/name";

/** Changes the version that they see, in one of three ways: its name on a page, all of it by a program. */
function* changeTemplate(step: Step & { kind: "template-change" }): Conversation {
  const { tenant, change } = step;
  const id = templateIdOf(step);
  const path = { templateId: id };
  const seen = yield* seenTemplate(tenant, id);
  if (!seen) return [];
  const { version } = seen;
  const name = `Template ${tenantAt(tenant).canary} ${step.id}`;
  const field = { kind: "sign", recipient: 1, page: 1, x: 100, y: 20 + version };
  const whole = { version, name, roles: [""], fields: [field] };
  const body = change === "file" ? { ...whole, documentId: tenantAt(tenant).fileId } : whole;
  const reply =
    change === "name"
      ? yield asSender(tenant, "templates", nameRoute, { path, body: { version, name } })
      : yield asProgram(tenant, "templates", "PUT /api/v1/templates/{templateId}", { path, body });
  if (reply?.status !== 200) return [];
  const made = numberIn(reply.body, "version");
  return [{ kind: "template-changed", tenant, id, seen: version, version: made, name }];
}

/** With the version that is the newest then. */
function* copyTemplate({ tenant, key }: KeyOwner): Conversation {
  const of = { tenant, key: templateKey(tenant) };
  yield* saveTemplate(of);
  const path = { templateId: templateIdOf(of) };
  const body = { name: `Copy ${tenantAt(tenant).canary}` };
  const route = "POST /api/templates/record/{templateId}/duplicate";
  const reply = yield asSender(tenant, "templates", route, { path, body, key });
  if (reply?.status !== 201) return [];
  return [{ kind: "template", tenant, id: textIn(reply.body, "id") }];
}

function* removeTemplate({ tenant, key }: KeyOwner): Conversation {
  const path = { id: templateIdOf({ tenant, key }) };
  yield asSender(tenant, "templates", "DELETE /api/templates/record/{id}", { path });
  return [];
}

/** Reads the draft and saves it with a change, like a page that was opened on another device. */
export function* saveDraft(step: KeyOwner & { readonly id: string }): Conversation {
  const { tenant, key } = step;
  const id = draftIdOf({ tenant, key });
  const path = { id };
  const seen = yield asSender(tenant, "drafts", "GET /api/drafts/{id}", { path });
  if (seen?.status !== 200 && seen?.status !== 404) return [];
  const saveId = idFromKey("save", `${tenant} ${step.id}`);
  const reply = yield asSender(tenant, "drafts", "PUT /api/drafts/{id}", {
    path,
    body: {
      version: seen.status === 200 ? numberIn(seen.body, "version") : 0,
      saveId,
      kind: "document",
      content: draftContent(step),
    },
  });
  if (reply?.status !== 200) return [];
  return [{ kind: "draft", tenant, id, version: numberIn(reply.body, "version"), saveId }];
}

const draftContent = ({ tenant, key, id }: KeyOwner & { readonly id: string }) => ({
  step: "send",
  idempotencyKey: key,
  signers: [{ id: "s1", email: "", firstName: "", lastName: "", mobile: "", together: false }],
  inOrder: false,
  fields: [],
  letter: {
    title: `Draft ${tenantAt(tenant).canary} ${id}`,
    message: "",
    copies: "",
    expiryDays: "",
  },
  withholdValues: false,
});

/** Discards the draft in the version that the person sees, not what was saved since. */
export function* removeDraft({ tenant, key }: KeyOwner): Conversation {
  const path = { id: draftIdOf({ tenant, key }) };
  const seen = yield asSender(tenant, "drafts", "GET /api/drafts/{id}", { path });
  if (seen?.status !== 200) return [];
  const query = { version: String(numberIn(seen.body, "version")) };
  yield asSender(tenant, "drafts", "DELETE /api/drafts/{id}", { path, query });
  return [];
}

export const numberIn = (body: unknown, name: string): number =>
  Number(typeof body === "object" && body !== null ? Reflect.get(body, name) : Number.NaN);
