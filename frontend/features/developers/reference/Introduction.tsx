import reference from "virtual:openapi";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { webhookAgent } from "#contract/rules/programs/hooks";
import { scopes } from "#contract/rules/programs/scopes";
import { paths } from "../../../paths.ts";
import { Frames } from "./Frames.tsx";
import { Code, Marked } from "./Marked.tsx";
import { mainJob, mainJobInPython, mainJobInTypeScript } from "./main-job.ts";
import { Snippet } from "./Snippet.tsx";

export const chapters = [
  { id: "start", title: "Create a key" },
  { id: "main-job", title: "The main job" },
  { id: "errors", title: "Errors" },
  { id: "idempotency", title: "Doing things once" },
  { id: "lists", title: "Lists and limits" },
  { id: "webhooks", title: "Webhooks" },
  { id: "frames", title: "Signing in your application" },
  { id: "client", title: "For TypeScript" },
  { id: "versions", title: "Versions" },
] as const;

type ChapterId = (typeof chapters)[number]["id"];

/** What applies to all calls. */
export function Introduction({ origin }: { origin: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <Start origin={origin} />
      <Chapter id="main-job">
        <p>
          Upload a PDF, send it, wait until it is signed, download it. You need <Code>curl</Code>{" "}
          and <Code>jq</Code>. What you download is checked at{" "}
          <Link to={paths.verify} className="link">
            {origin}
            {paths.verify}
          </Link>
          .
        </p>
        <Snippet label="bash">{mainJob(origin)}</Snippet>
        <p>
          The same in Python, which needs nothing else. The field begins at a text of the PDF, its
          anchor, in place of numbers that you would measure.
        </p>
        <Snippet label="Python">{mainJobInPython(origin)}</Snippet>
      </Chapter>
      <Errors />
      <Chapter id="idempotency">
        <p>
          Give each <Code>POST</Code> a header <Code>Idempotency-Key</Code> of 8 to 100 characters
          that you make up, one for each act. If no reply arrives, send the same request again: it
          is done once, and answered as the first time, for 24 hours. Another request with the same
          key is refused with <Code>KEY_USED</Code>.
        </p>
      </Chapter>
      <Chapter id="lists">
        <p>
          A list is answered as <Code>{"{ data, next }"}</Code>. Call again with <Code>after</Code>{" "}
          as <Code>next</Code> was, until that is null. A key may make 120 calls a minute; after
          that the reply is 429, and <Code>Retry-After</Code> says how many seconds to wait.
        </p>
        <p>
          Times are ISO 8601 in UTC, sizes are in bytes. Places are in points (1/72 inch) from the
          top left of a page as it is displayed; pages count from 1. Members may be added to replies
          and codes to errors, so ignore those that you don't know.
        </p>
      </Chapter>
      <Webhooks />
      <Chapter id="frames">
        <Frames origin={origin} />
      </Chapter>
      <Client origin={origin} />
      <Versions />
    </div>
  );
}

function Start({ origin }: { origin: string }) {
  return (
    <Chapter id="start">
      <p>
        Log in, open Account Settings, Developers, and create a key. Choose what it may do; it is
        shown once. Keep it on your server: anyone who has it can use it.
      </p>
      <dl className="grid gap-1.5 text-sm">
        {scopes.map((scope) => (
          <div key={scope} className="grid grid-cols-1 gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt>
              <Code>{scope}</Code>
            </dt>
            <dd className="text-ink-soft">{scopeWords[scope]}</dd>
          </div>
        ))}
      </dl>
      <Snippet label="A first call">
        {`export UNDERSIGN_KEY=us_...\ncurl "${origin}/api/v1/account" -H "Authorization: Bearer $UNDERSIGN_KEY"`}
      </Snippet>
    </Chapter>
  );
}

const scopeWords: Readonly<Record<(typeof scopes)[number], string>> = {
  "documents:read":
    "Find, download and export documents, envelopes and their evidence; read answers, events, labels and settings.",
  "documents:send": "Upload, send, remind, correct, withdraw, delete, restore, label and archive.",
  "documents:prepare": "Prepare documents, which a person sends.",
  "templates:read": "List and read templates.",
  "templates:write":
    "Create, change, duplicate and delete templates. Visitors of a template's public link sign it as it is then, and the people named in it are asked to sign.",
  "hooks:write": "Everything about webhooks.",
  "settings:write": "Change the rules and settings by which the account sends.",
  "members:read": "List the members of the workspace and its open invitations.",
  "members:write": "Invite, change and remove members, and read the log of administration.",
  "act:members":
    "Send documents in the name of any member who may send (`sender`), together with `documents:send`.",
  "sign:embed":
    'Open the page of a recipient who signs inside your own application (`delivery: "embedded"`). Anybody with the key can sign for them.',
};

function Errors() {
  return (
    <Chapter id="errors">
      <p>
        What is refused is answered with a status of 400 or more and{" "}
        <Code>{"{ code, message, field?, requestId }"}</Code>. Decide by <Code>code</Code>; the
        message is for people. Objects of another account are answered as if they didn't exist.
      </p>
      <dl className="divide-y divide-line border-line border-y text-sm">
        {reference["x-codes"].map(({ code, status, message }) => (
          <div
            key={code}
            className="grid grid-cols-1 gap-x-6 gap-y-0.5 py-2 md:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <dt className="min-w-0">
              {status} <Code>{code}</Code>
            </dt>
            <dd className="text-ink-soft">{message}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  );
}

function Webhooks() {
  return (
    <Chapter id="webhooks">
      <p>
        Events are posted to your https addresses as{" "}
        <a href="https://www.standardwebhooks.com" className="link" rel="noreferrer">
          Standard Webhooks
        </a>
        . The body is one{" "}
        <a href="#object-Event" className="link">
          Event
        </a>
        : who did what, never a signer's answers. Check the signature before you trust it; the
        libraries of the specification do, and ours:
      </p>
      <Snippet label="TypeScript">{webhookExample}</Snippet>
      <p>
        <Marked>
          Answer with a status from 200 to 299 within ten seconds. Otherwise the same event, with
          the same `webhook-id`, is posted again, nine times within about three days. Events of one
          envelope can arrive in another order than they happened; `data.seq` has their order.
        </Marked>
      </p>
    </Chapter>
  );
}

const webhookExample = `import { verifyWebhook } from "undersign-client";

const event = await verifyWebhook(body, headers, process.env.WEBHOOK_SECRET); // body: as received
if (event.type === "envelope.completed") console.log(event.data.envelopeId);`;

function Client({ origin }: { origin: string }) {
  return (
    <Chapter id="client">
      <p>
        <Code>packages/client</Code> of the source has types for every call, tries again what failed
        on the way, and makes <Code>Idempotency-Key</Code> by itself. It has no dependencies and
        runs in Node 20 or newer, and in browsers. Clients for other languages can be generated from{" "}
        <Code>openapi.json</Code>, and Postman imports it as a collection.
      </p>
      <Snippet label="TypeScript">{mainJobInTypeScript(origin)}</Snippet>
    </Chapter>
  );
}

function Versions() {
  return (
    <Chapter id="versions">
      <p>
        <Marked>
          `/api/v1` stays as it is, except for additions: calls, optional members and parameters of
          requests, members of replies, types of events, codes of errors, and scopes, which no key
          gets by itself. A program that ignores unknown members keeps working.
        </Marked>
      </p>
      <p>
        <Marked>
          A member that is `null` counts as left out, unless its description gives `null` a meaning.
        </Marked>
      </p>
      <p>
        <Marked>
          Anything else is a new version, `/api/v2`, beside it. A call that will be removed is
          marked `deprecated` in `openapi.json`, with its replacement, and named in the changelog;
          it works for at least twelve months from then. No call is deprecated now.
        </Marked>{" "}
        <Marked>{`Webhooks say their version in \`User-Agent\`: \`${webhookAgent}\`.`}</Marked>
      </p>
    </Chapter>
  );
}

function Chapter({ id, children }: { id: ChapterId; children: ReactNode }) {
  const title = chapters.find((one) => one.id === id)?.title;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4 leading-relaxed">
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 font-semibold text-2xl tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
