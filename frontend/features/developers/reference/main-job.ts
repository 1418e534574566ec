/** The main job for bash with curl and jq; the README has the same lines, which a test runs. */
export const mainJob = (origin: string, key = "us_..."): string => `url=${origin} key=${key}
call() { curl -sSf -H "Authorization: Bearer $key" -H "Content-Type: application/json" "$url/api/v1/$1" "\${@:2}"; }
upload=$(call documents -d '{"fileName": "lease.pdf", "size": '$(wc -c < lease.pdf)'}')
jq -r '.upload.fields | to_entries[] | "form-string = \\"\\(.key)=\\(.value)\\""' <<< "$upload" |
  curl -sSf -K - -F file=@lease.pdf "$(jq -r .upload.url <<< "$upload")"
document=$(jq -r .id <<< "$upload")
call "documents/$document/complete" -d '{}'
envelope=$(call envelopes -d '{"documentId": "'$document'",
  "recipients": [{"email": "ann@example.com", "firstName": "Ann"}],
  "fields": [{"kind": "sign", "recipient": 1, "page": 1, "x": 72, "y": 640}]}' | jq -r .id)
until call events?types=envelope.completed | grep -q "$envelope"; do sleep 5; done
call "envelopes/$envelope/document" -L -o sealed.pdf`;

/** The same for Python 3.8 or newer, without other packages. */
export const mainJobInPython = (
  origin: string,
): string => `import json, os, time, urllib.request, uuid

site, key = "${origin}", os.environ["UNDERSIGN_KEY"]

def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {key}", "Accept": "application/json", "Content-Type": "application/json"}
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site}/api/v1/{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)

def post_form(url, fields, pdf):
    edge = uuid.uuid4().hex
    head = f"--{edge}\\r\\nContent-Disposition: form-data; name="
    parts = [f'{head}"{name}"\\r\\n\\r\\n{value}\\r\\n'.encode() for name, value in fields.items()]
    parts += [f'{head}"file"; filename="lease.pdf"\\r\\n\\r\\n'.encode(), pdf, f"\\r\\n--{edge}--\\r\\n".encode()]
    headers = {"Content-Type": f"multipart/form-data; boundary={edge}"}
    urllib.request.urlopen(urllib.request.Request(url, b"".join(parts), headers)).close()

with open("lease.pdf", "rb") as file:
    pdf = file.read()
document = call("POST", "documents", {"fileName": "lease.pdf", "size": len(pdf)})
post_form(document["upload"]["url"], document["upload"]["fields"], pdf)
call("POST", f"documents/{document['id']}/complete", {})
envelope = call("POST", "envelopes", {
    "documentId": document["id"],
    "recipients": [{"email": "ann@example.com", "firstName": "Ann"}],
    "fields": [{"kind": "sign", "recipient": 1, "anchor": {"text": "Signature:", "dx": 70, "dy": -20}}],
})
while call("GET", f"envelopes/{envelope['id']}")["stage"] in ("sending", "waiting", "sealing"):
    time.sleep(5)
address = call("GET", f"envelopes/{envelope['id']}/document")["url"]
urllib.request.urlretrieve(address, "sealed.pdf")`;

/** The same with our own client. */
const mainJobInTypeScript = (
  origin: string,
): string => `import { createClient } from "undersign-client";
import { readFile, writeFile } from "node:fs/promises";

const client = createClient({ url: "${origin}", key: process.env.UNDERSIGN_KEY ?? "" });
const bytes = await readFile("lease.pdf");
const document = await client.documents.upload({ fileName: "lease.pdf", bytes });
const { id } = await client.envelopes.create({
  documentId: document.id,
  recipients: [{ email: "ann@example.com", firstName: "Ann" }],
  fields: [{ kind: "sign", recipient: 1, anchor: { text: "Signature:", dx: 70, dy: -20 } }],
});
for await (const { data } of client.events.follow({ types: ["envelope.completed"] }))
  if (data.envelopeId === id) break;
await writeFile("sealed.pdf", await client.envelopes.document(id));`;

export { mainJobInTypeScript };
