import { groups } from "../../../contract/api.ts";
import type { Access, Endpoint } from "../../../contract/endpoint.ts";
import type { Target } from "./world.ts";

/** A call as its route takes it, on the objects of a target. */
export interface TargetCall {
  readonly path: string;
  readonly body?: unknown;
}

export type Naming = (target: Target) => TargetCall;

/** What a call takes beside the parameters of its path: query of a GET or DELETE, body of the others. */
export type Inputs = Readonly<
  Record<string, (target: Target) => Readonly<Record<string, unknown>>>
>;

export const endpoints: readonly Endpoint[] = Object.values(groups).flatMap((group): Endpoint[] =>
  Object.values(group),
);

export const routeOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path}`;

/** Parameters by name, or by the part of the path before one whose name alone does not tell. */
const parameters: Readonly<Record<string, (target: Target) => string>> = {
  attachmentId: ({ attachmentId }) => attachmentId,
  "attachments/id": ({ attachmentId }) => attachmentId,
  batchId: ({ batchId }) => batchId,
  deviceId: ({ otherId }) => otherId,
  deliveryId: () => "1",
  documentId: ({ fileId }) => fileId,
  "drafts/id": ({ draftId }) => draftId,
  email: ({ owner }) => owner.email,
  envelopeId: ({ envelopeId }) => envelopeId,
  exportId: ({ exportId }) => exportId,
  fileId: ({ fileId }) => fileId,
  fileName: ({ fileId }) => fileId,
  hookId: ({ hookId }) => hookId,
  keyId: ({ keyId }) => keyId,
  memberId: ({ otherId }) => otherId,
  n: () => "1",
  name: () => "contract",
  padId: () => crypto.randomUUID(),
  "preview/token": ({ viewing }) => viewing,
  "record/id": ({ templateId }) => templateId,
  recipientId: ({ signer }) => signer,
  "rv/token": ({ signing }) => signing,
  storageId: ({ storageId }) => storageId,
  "stop/token": ({ stop }) => stop,
  templateId: ({ templateId }) => templateId,
  "templates/id": ({ templateId }) => templateId,
  userId: ({ owner }) => owner.id,
  workspaceId: ({ owner }) => owner.id,
};

/** Whether the path leads to something that only a completed envelope has. */
const isOfCompleted = (path: string) =>
  /\{envelopeId\}\/(document|evidence|attachments\/\{attachmentId\})$/.test(path);

function pathOf(path: string, target: Target): string {
  const named = isOfCompleted(path) ? { ...target, envelopeId: target.completedId } : target;
  const parts = path.split("/").map((part, index, all) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    const parameter = parameters[`${all[index - 1]}/${name}`] ?? parameters[name];
    if (!parameter) throw new Error(`${path}: what does ${name} name?`);
    return parameter(named);
  });
  return parts.join("/");
}

/** Below `/api` or `/api/own` for pages and below `/api/v1` for programs, calls that are declared for both take the same. */
const shared = (route: string) => route.replace(/ \/api(\/v1|\/own)?\//, " /");

/** How each call of this access that names something does so: by its path, by what it takes, or by its link. */
export const rowsOf = (access: Access, inputs: Inputs): Readonly<Record<string, Naming>> =>
  Object.fromEntries(
    endpoints
      .filter((one) => one.access === access)
      .map((one) => ({ ...one, input: inputs[routeOf(one)] ?? inputs[shared(routeOf(one))] }))
      .filter(({ path, input }) => input || access === "signer" || path.includes("{"))
      .map((one) => [routeOf(one), namingOf(one)]),
  );

const namingOf =
  ({
    method,
    path,
    input,
  }: Pick<Endpoint, "method" | "path"> & { input: Inputs[string] | undefined }): Naming =>
  (target) => {
    const called = pathOf(path, target);
    if (method !== "GET" && method !== "DELETE")
      return { path: called, body: input?.(target) ?? {} };
    const query = Object.entries(input?.(target) ?? {}).map(([name, value]) => [name, `${value}`]);
    return { path: query.length > 0 ? `${called}?${new URLSearchParams(query)}` : called };
  };
