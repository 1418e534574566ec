import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { draftIdOf, templateIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender, textIn } from "./call.ts";

// Templates and drafts of an account.

const kinds = [
  ...(["template", "template-change", "template-remove", "draft", "draft-remove"] as const),
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
    case "draft":
      return saveDraft(step);
    case "draft-remove":
      return removeDraft(step);
  }
}

const contentOf = (tenant: number, dataY = 20) => {
  const { fileId, userId } = tenantAt(tenant);
  const marker = { etype: "sign", dataX: 500, dataY, recepientEmail: "Signer 1" };
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

const record = "/api/templates/record/{id}";

/** Changes the version that they see, in one of three ways. */
function* changeTemplate(step: Step & { kind: "template-change" }): Conversation {
  const { tenant, change } = step;
  const id = templateIdOf(step);
  const path = { id };
  const seen = yield asSender(tenant, "templates", `GET ${record}`, { path });
  if (seen?.status !== 200) return [];
  const version = numberIn(seen.body, "version");
  const name = `Template ${tenantAt(tenant).canary} ${step.id}`;
  const whole = { version, name, ...contentOf(tenant, 20 + version) };
  const own = { ...whole, fileUrl: textIn(seen.body, "fileUrl") };
  const reply =
    change === "name"
      ? yield asSender(tenant, "templates", `PUT ${record}/name`, { path, body: { version, name } })
      : yield asSender(tenant, "templates", `POST ${record}/versions`, {
          path,
          body: change === "file" ? whole : own,
        });
  if (reply?.status !== 201) return [];
  const made = numberIn(reply.body, "version");
  return [{ kind: "template-changed", tenant, id, seen: version, version: made, name }];
}

function* removeTemplate({ tenant, key }: KeyOwner): Conversation {
  const path = { id: templateIdOf({ tenant, key }) };
  yield asSender(tenant, "templates", `DELETE ${record}`, { path });
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
