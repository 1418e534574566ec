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
