import type {
  Account,
  Document,
  DocumentRow,
  Entry,
  Envelope,
  EnvelopeRow,
  Export,
  Inputs,
  Replies,
  Settings,
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
type IdName = "envelopeId" | "recipientId" | "templateId";

/** The calls of the public API, grouped by noun. Each rejects with an ApiError if it is refused. */
export interface Client {
  readonly account: AccountCalls;
  readonly documents: Documents;
  readonly envelopes: Envelopes;
  readonly exports: Exports;
  readonly labels: { readonly list: () => Promise<Replies["labelsList"]> };
  readonly templates: Templates;
  readonly events: Events;
  readonly hooks: Hooks;
}

/** `url` is the site's address, `key` an API key. Keep the key on a server: anyone who has it has its permissions. */
export function createClient(options: ClientOptions): Client {
  const api = connect(options);
  return {
    account: accountOf(api),
    documents: documentsOf(api),
    envelopes: envelopesOf(api),
    exports: exportsOf(api),
    labels: { list: () => api.send({ method: "GET", path: "/labels" }) },
    templates: templatesOf(api),
    events: eventsOf(api),
    hooks: hooksOf(api),
  };
}

interface AccountCalls {
  readonly get: () => Promise<Account>;
  /** The rules and settings by which the account sends. */
  readonly settings: () => Promise<Settings>;
  /** Replaces all of them. */
  readonly saveSettings: (body: Inputs["accountSaveSettings"]) => Promise<Settings>;
}

function accountOf(api: Api): AccountCalls {
  const path = "/account/settings";
  return {
    get: () => api.send({ method: "GET", path: "/account" }),
    settings: () => api.send({ method: "GET", path }),
    saveSettings: (body) => api.send({ method: "PUT", path, body }),
  };
}

interface Documents {
  /** Uploads a PDF or a picture, which becomes a page, in three calls: announces, posts and completes it. */
  readonly upload: (file: Upload, options?: CallOptions) => Promise<Document>;
  readonly list: (query?: Inputs["documentsList"]) => Pages<DocumentRow>;
  readonly get: (id: string) => Promise<Document>;
  /** Makes one document of the pages of several. */
  readonly combine: (body: Inputs["documentsCombine"], options?: CallOptions) => Promise<Document>;
  /** The form in the PDF, as fields of an envelope. */
  readonly form: (id: string) => Promise<Replies["documentsForm"]>;
  readonly remove: (id: string) => Promise<Replies["documentsRemove"]>;
}

function documentsOf(api: Api): Documents {
  return {
    upload: (file, options = {}) => upload(api, file, options),
    list: (query) => list(api, "/documents", query),
    get: (id) => api.send({ method: "GET", path: at("documents", id) }),
    combine: (body, options = {}) =>
      api.send({ ...options, method: "POST", path: "/documents/combine", body }),
    form: (id) => api.send({ method: "GET", path: at("documents", id, "form") }),
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
  /** Undoes sending, until `undoUntil`. */
  readonly undo: (id: string, options?: CallOptions) => Promise<Envelope>;
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
  /** Labels it, or puts it into the archive or takes it out. */
  readonly change: (id: string, body: Body<"envelopesChange">) => Promise<Envelope>;
  readonly remove: (id: string) => Promise<Replies["envelopesRemove"]>;
  /** Puts one that was removed back into the list. */
  readonly restore: (id: string, options?: CallOptions) => Promise<Envelope>;
  readonly answers: (id: string) => Promise<Replies["envelopesAnswers"]>;
  /** The files that recipients have attached. */
  readonly attachments: (id: string) => Promise<Replies["envelopesAttachments"]>;
  readonly attachment: (id: string, attachmentId: string) => Promise<Uint8Array<ArrayBuffer>>;
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
    undo: (id, options) => act(id, "undo", {}, options),
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
    change: (id, body) => api.send({ method: "PATCH", path: at("envelopes", id), body }),
    remove: (id) => api.send({ method: "DELETE", path: at("envelopes", id) }),
    restore: (id, options) => act(id, "restore", {}, options),
    answers: (id) => api.send({ method: "GET", path: at("envelopes", id, "answers") }),
    attachments: (id) => api.send({ method: "GET", path: at("envelopes", id, "attachments") }),
    attachment: (id, attachmentId) =>
      download(api, at("envelopes", id, "attachments", attachmentId)),
    entries: (id, query) => list(api, at("envelopes", id, "entries"), query),
    document: bytes("document"),
    original: bytes("original"),
    evidence: bytes("evidence"),
  };
}

interface Exports {
  /** Starts to make a file of many envelopes; `get` says when it is ready. */
  readonly create: (body: Inputs["exportsCreate"], options?: CallOptions) => Promise<Export>;
  readonly list: (query?: Inputs["exportsList"]) => Pages<Export>;
  readonly get: (id: string) => Promise<Export>;
  readonly file: (id: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly remove: (id: string) => Promise<Replies["exportsRemove"]>;
}

function exportsOf(api: Api): Exports {
  const path = "/exports";
  return {
    create: (body, options = {}) => api.send({ ...options, method: "POST", path, body }),
    list: (query) => list(api, path, query),
    get: (id) => api.send({ method: "GET", path: at("exports", id) }),
    file: (id) => download(api, at("exports", id, "file")),
    remove: (id) => api.send({ method: "DELETE", path: at("exports", id) }),
  };
}

interface Templates {
  readonly create: (body: Inputs["templatesCreate"], options?: CallOptions) => Promise<Template>;
  readonly list: (query?: Inputs["templatesList"]) => Pages<TemplateRow>;
  readonly get: (id: string) => Promise<Template>;
  /** Makes the next version. */
  readonly change: (id: string, body: Body<"templatesChange">) => Promise<Template>;
  readonly rename: (id: string, body: Body<"templatesRename">) => Promise<Template>;
  readonly duplicate: (
    id: string,
    body: Body<"templatesDuplicate">,
    options?: CallOptions,
  ) => Promise<Template>;
  readonly remove: (id: string) => Promise<Replies["templatesRemove"]>;
}

function templatesOf(api: Api): Templates {
  const path = "/templates";
  return {
    create: (body, options = {}) => api.send({ ...options, method: "POST", path, body }),
    list: (query) => list(api, path, query),
    get: (id) => api.send({ method: "GET", path: at("templates", id) }),
    change: (id, body) => api.send({ method: "PUT", path: at("templates", id), body }),
    rename: (id, body) => api.send({ method: "PUT", path: at("templates", id, "name"), body }),
    duplicate: (id, body, options = {}) =>
      api.send({ ...options, method: "POST", path: at("templates", id, "duplicate"), body }),
    remove: (id) => api.send({ method: "DELETE", path: at("templates", id) }),
  };
}

/** Gets the address of the bytes first, since the key must not be sent there. */
async function download(api: Api, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await api.send<{ url: string }>({ method: "GET", path });
  const response = await api.transfer(url, {});
  return new Uint8Array(await response.arrayBuffer());
}
