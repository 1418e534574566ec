import type { HostMessage } from "#contract/rules/programs/host-messages";
import { Code, Marked } from "./Marked.tsx";
import { Snippet } from "./Snippet.tsx";

/** How a page of the reader's own application shows a signing page. */
export function Frames({ origin }: { origin: string }) {
  return (
    <>
      <p>
        <Marked>
          Somebody whom your application has identified can sign inside its page, without an email.
          List the origin of that page under Account Settings, Developers, and make a key with
          `documents:send` and `sign:embed`. The record and the sealed document print what
          `identifiedBy` says as your statement.
        </Marked>
      </p>
      <Snippet label="bash, after “The main job”">{session}</Snippet>
      <p>
        <Marked>
          `url` works once, within five minutes, and the page that it opens for an hour. So your
          server asks for another one whenever your page is shown, also to somebody who has signed.
        </Marked>
      </p>
      <Snippet label="HTML">{pageOf(origin)}</Snippet>
      <p>The element has these events, whose detail has what is named here:</p>
      <dl className="grid gap-1.5 text-sm">
        {Object.entries(messageWords).map(([type, words]) => (
          <div key={type} className="grid grid-cols-1 gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt>
              <Code>{type}</Code>
            </dt>
            <dd className="text-ink-soft">
              <Marked>{words}</Marked>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Marked>
          An event proves nothing to your server: learn what is signed from a webhook or the
          envelope. A frame in a frame works if all pages around it are of the same origin.
        </Marked>
      </p>
    </>
  );
}

const messageWords: Readonly<Record<HostMessage["type"], string>> = {
  ready: "The page is shown.",
  height: "`px`: the height at which nothing in it would scroll.",
  progress: "`done` and `of`: fields.",
  signed: "The server has the signature.",
  declined: "The server has heard that they decline.",
  ended:
    "Nothing can be signed here; `why` is `used`, `expired`, `notYourTurn`, `withdrawn`, `declined`, `overdue` or `invalid`.",
  needsWindow: "They sign with a passkey, in a window that a link in the frame opens.",
  error:
    "`code`: that of a refused call, which the page repeats where that may help, or `NOT_LOADED` after half a minute without the page.",
};

const session = `envelope=$(call envelopes -d '{"documentId": "'$document'",
  "recipients": [{"email": "ann@example.com", "firstName": "Ann", "delivery": "embedded",
    "identifiedBy": {"by": "Example Ltd", "method": "password and app", "reference": "customer 4711"}}],
  "fields": [{"kind": "sign", "recipient": 1, "page": 1, "x": 72, "y": 640}]}')
call "envelopes/$(jq -r '.id + "/recipients/" + .recipients[0].id' <<< "$envelope")/session" \\
  -d '{"origin": "https://app.example.com"}' | jq -r .url`;

const pageOf = (origin: string) => `<script src="${origin}/embed/v1.js" defer></script>
<undersign-sign id="contract" src="URL" label="Your contract"></undersign-sign>
<script>
  document.getElementById("contract").addEventListener("signed", () => location.assign("/done"));
</script>`;
