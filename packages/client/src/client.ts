import type {
  Account,
  Document,
  DocumentRow,
  Entry,
  Envelope,
  EnvelopeRow,
  Inputs,
  Replies,
  Template,
  TemplateRow,
} from "./api-types.ts";
import { type Events, eventsOf } from "./events.ts";
import { type Hooks, hooksOf } from "./hooks.ts";
import { at, list, type Pages } from "./pages.ts";
import { type Api, type CallOptions, type ClientOptions, connect } from "./request.ts";
import { type Upload, upload } from "./upload.ts";

/** A call's input besides the ids in its path. */
type Body<Name extends keyof Inputs> = Omit<Inputs[Name], IdName>;
type IdName = "envelopeId" | "recipientId";

/** The calls of the public API, grouped by noun. Each rejects with an ApiError if it is refused. */
export interface Client {
  readonly account: { readonly get: () => Promise<Account> };
  readonly documents: Documents;
  readonly envelopes: Envelopes;
  readonly templates: Templates;
  readonly events: Events;
  readonly hooks: Hooks;
}

/** `url` is the site's address, `key` an API key. Keep the key on a server: anyone who has it has its permissions. */
export function createClient(options: ClientOptions): Client {
  const api = connect(options);
  return {
    account: { get: () => api.send({ method: "GET", path: "/account" }) },
    documents: documentsOf(api),
    envelopes: envelopesOf(api),
    templates: templatesOf(api),
    events: eventsOf(api),
    hooks: hooksOf(api),
  };
}

interface Documents {
  /** Uploads a PDF in three calls: announces, posts and completes it. */
  readonly upload: (file: Upload, options?: CallOptions) => Promise<Document>;
  readonly list: (query?: Inputs["documentsList"]) => Pages<DocumentRow>;
  readonly get: (id: string) => Promise<Document>;
  readonly remove: (id: string) => Promise<Replies["documentsRemove"]>;
}

function documentsOf(api: Api): Documents {
  return {
    upload: (file, options = {}) => upload(api, file, options),
    list: (query) => list(api, "/documents", query),
    get: (id) => api.send({ method: "GET", path: at("documents", id) }),
    remove: (id) => api.send({ method: "DELETE", path: at("documents", id) }),
  };
}

interface Envelopes {
  /** Sends a document for signature. */
  readonly create: (body: Inputs["envelopesCreate"], options?: CallOptions) => Promise<Envelope>;
  readonly list: (query?: Inputs["envelopesList"]) => Pages<EnvelopeRow>;
  readonly get: (id: string) => Promise<Envelope>;
  readonly withdraw: (
    id: string,
    body?: Body<"envelopesWithdraw">,
    options?: CallOptions,
  ) => Promise<Envelope>;
  readonly extend: (
    id: string,
    body: Body<"envelopesExtend">,
    options?: CallOptions,
  ) => Promise<Envelope>;
  /** Mails a reminder to everybody whose turn it is. */
  readonly remind: (id: string, options?: CallOptions) => Promise<Envelope>;
  readonly resend: (id: string, recipientId: string, options?: CallOptions) => Promise<Envelope>;
  readonly correct: (
    id: string,
    recipientId: string,
    body: Body<"envelopesCorrect">,
  ) => Promise<Envelope>;
  readonly remove: (id: string) => Promise<Replies["envelopesRemove"]>;
  readonly answers: (id: string) => Promise<Replies["envelopesAnswers"]>;
  readonly entries: (id: string, query?: Omit<Inputs["envelopesEntries"], IdName>) => Pages<Entry>;
  /** The sealed PDF. */
  readonly document: (id: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The PDF as it was uploaded. */
  readonly original: (id: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** A zip file. */
  readonly evidence: (id: string) => Promise<Uint8Array<ArrayBuffer>>;
}

function envelopesOf(api: Api): Envelopes {
  const path = "/envelopes";
  const act = (id: string, verb: string, body: object, options: CallOptions = {}) =>
    api.send<Envelope>({ ...options, method: "POST", path: at("envelopes", id, verb), body });
  const bytes = (part: string) => (id: string) => download(api, at("envelopes", id, part));
  return {
    create: (body, options = {}) => api.send({ ...options, method: "POST", path, body }),
    list: (query) => list(api, path, query),
    get: (id) => api.send({ method: "GET", path: at("envelopes", id) }),
    withdraw: (id, body = {}, options) => act(id, "withdraw", body, options),
    extend: (id, body, options) => act(id, "extend", body, options),
    remind: (id, options) => act(id, "remind", {}, options),
    resend: (id, recipientId, options = {}) =>
      api.send({
        ...options,
        method: "POST",
        path: at("envelopes", id, "recipients", recipientId, "resend"),
      }),
    correct: (id, recipientId, body) =>
      api.send({ method: "PUT", path: at("envelopes", id, "recipients", recipientId), body }),
    remove: (id) => api.send({ method: "DELETE", path: at("envelopes", id) }),
    answers: (id) => api.send({ method: "GET", path: at("envelopes", id, "answers") }),
    entries: (id, query) => list(api, at("envelopes", id, "entries"), query),
    document: bytes("document"),
    original: bytes("original"),
    evidence: bytes("evidence"),
  };
}

interface Templates {
  readonly create: (body: Inputs["templatesCreate"], options?: CallOptions) => Promise<Template>;
  readonly list: (query?: Inputs["templatesList"]) => Pages<TemplateRow>;
  readonly get: (id: string) => Promise<Template>;
  readonly remove: (id: string) => Promise<Replies["templatesRemove"]>;
}

function templatesOf(api: Api): Templates {
  const path = "/templates";
  return {
    create: (body, options = {}) => api.send({ ...options, method: "POST", path, body }),
    list: (query) => list(api, path, query),
    get: (id) => api.send({ method: "GET", path: at("templates", id) }),
    remove: (id) => api.send({ method: "DELETE", path: at("templates", id) }),
  };
}

/** Gets the address of the bytes first, since the key must not be sent there. */
async function download(api: Api, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await api.send<{ url: string }>({ method: "GET", path });
  const response = await api.transfer(url, {});
  return new Uint8Array(await response.arrayBuffer());
}
