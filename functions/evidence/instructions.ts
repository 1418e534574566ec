import type { SealParts } from "sealed-pdf";

interface InstructionFacts {
  readonly product: string;
  readonly siteUrl: string;
  readonly files: Readonly<Record<string, Uint8Array> & Record<"sealed.pdf", Uint8Array>>;
}

/**
 * VERIFY.md: how to check this very zip with common tools. Each block of commands ends with status 0 if the statement
 * above it is true, and with another status if it isn't.
 */
export function instructions(seal: SealParts, about: InstructionFacts): string {
  const { product, siteUrl } = about;
  const steps = [
    {
      title: "The files are complete",
      parts: [
        block(
          `jq -r '.files[] | .sha256 + "  " + .name' manifest.json | sha256sum --check --quiet`,
        ),
      ],
    },
    ...programChecks(seal, siteUrl),
    ...sealChecks(seal, about.files["sealed.pdf"].length),
    ...(seal.timeStamp ? [timeStampCheck(seal)] : []),
    ...contentChecks(seal, about.files),
  ];
  const parts = [
    `# How to check this document without ${product}`,
    `**In a browser**: open \`verify.html\` and choose \`sealed.pdf\`, then \`certificates/seal.pem\`. The page is one file, needs no network, and can send nothing. Its SHA-256 is published with each release, at ${siteUrl}/checker.sha256.`,
    "**In a shell**: you need `sha256sum`, `openssl` (3 or newer), `jq`, `qpdf` and, from poppler, `pdfsig`. Unpack the zip, go into its folder and run the blocks with a POSIX shell, each as a whole. A block that prints `ok` has shown what stands above it; after anything else it has not.",
    "**In sentences**: `record.html` tells what the record of events says, each sentence with the number of its entry. It needs no network, and can be printed.",
    `What each file is, and how to write a verifier of your own, is told in \`evidence-format.md\`. ${siteUrl}/verify does the same as \`verify.html\` as long as the site is there, and uploads nothing either.`,
    ...steps.flatMap(({ title, parts: said }, index) => [`## ${index + 1}. ${title}`, ...said]),
  ];
  return `${parts.join("\n\n")}\n`;
}

interface Step {
  readonly title: string;
  readonly parts: readonly string[];
}

const block = (...commands: string[]): string =>
  ["```sh", "set -eu", ...commands, "echo ok", "```"].join("\n");

/** Bytes of a file as hexadecimal digits. */
const hexOf = (file: string): string => `od -An -v -tx1 ${file} | tr -d ' \\n'`;

/** All at once, by a program of 300 lines that was written from the format alone; it reads format 3 only. */
function programChecks({ record, completedEnd }: SealParts, siteUrl: string): Step[] {
  if (record.format !== 3) return [];
  return [
    {
      title: "All at once, by a program that you can read",
      parts: [
        "`verify.py` needs Python 3.9 with `cryptography` 39, or newer (`pip install cryptography`), and prints who was asked, what each person did, on what basis they were identified, and what was shown.",
        block(
          `head -c ${completedEnd} sealed.pdf > completed.pdf`,
          'for one in certificates/chain-*.pem; do test ! -f "$one" || set -- "$@" "$one"; done',
          'python3 verify.py completed.pdf certificates/seal.der "$@"',
        ),
        `It trusts the certificate that came with the document: compare its SHA-256 with what the operator publishes, at ${siteUrl}/api/evidence/seal-certificates or elsewhere. What follows shows the same step by step, with other people's programs.`,
      ],
    },
  ];
}

function sealChecks(seal: SealParts, sizeBytes: number): Step[] {
  const { start, end, sealEnd, cms } = seal;
  const behind = sizeBytes - sealEnd;
  const signed = `{ head -c ${start} sealed.pdf; head -c ${sealEnd} sealed.pdf | tail -c +${end + 1}; } > signed.bin`;
  const trust = "-CAfile certificates/seal.pem -partial_chain -purpose any -cades";
  return [
    {
      title: "The seal is valid and nothing was changed since",
      parts: [
        behind === 0
          ? `The seal covers the whole file but for the place where it stands itself, bytes ${start} to ${end}.`
          : `The seal covers the first ${sealEnd} bytes of the file but for the place where it stands itself, bytes ${start} to ${end}. The ${behind} bytes behind it may only repeat what the seal covers, so that validators find it, and hold time stamps over all of the file with what they are checked by; that they do is checked by \`verify.html\` and \`verify.py\`.`,
        block(
          `test "$(${hexOf("seal.p7s")})" = "$(tail -c +${start + 2} sealed.pdf | head -c ${cms.length * 2})"`,
          signed,
          `openssl cms -verify -binary -inform DER -in seal.p7s -content signed.bin ${trust} -out checked.bin`,
          "cmp checked.bin signed.bin",
        ),
        "Another program's opinion; the last signature counts (the uploaded file may have brought its own).",
        block(
          `head -c ${sealEnd} sealed.pdf > covered.pdf`,
          "pdfsig -nocert covered.pdf > pdfsig.txt",
          "cat pdfsig.txt",
          "tail -n 2 pdfsig.txt | grep 'Signature is Valid'",
          "grep 'Total document signed' pdfsig.txt",
        ),
      ],
    },
    {
      title: "Who has sealed it",
      parts: [
        "Compare the fingerprint with those that the operator publishes. The certificate says who it is for; that it really is theirs only such a comparison shows.",
        block("openssl x509 -in certificates/seal.pem -noout -subject -fingerprint -sha256"),
      ],
    },
  ];
}

function timeStampCheck({ cms, signatureValue }: SealParts): Step {
  const at = signatureValue.byteOffset - cms.byteOffset;
  const value = `tail -c +${at + 1} seal.p7s | head -c ${signatureValue.length}`;
  return {
    title: "When it was sealed",
    parts: [
      "A time-stamp authority confirms the time of the seal.",
      block(
        `case "$(${hexOf("seal.p7s")})" in *"$(${hexOf("timestamp.der")})"*) ;; *) exit 1 ;; esac`,
        "cat certificates/timestamp-*.pem > timestamp-chain.pem",
        `digest=$(${value} | sha256sum | cut -c 1-64)`,
        'openssl ts -verify -digest "$digest" -in timestamp.der -token_in -CAfile timestamp-chain.pem -partial_chain',
        "openssl ts -reply -in timestamp.der -token_in -token_out -text | grep 'Time stamp:'",
      ),
    ],
  };
}

/** Names of attachments have letters of all scripts, and quotes. */
const quoted = (name: string): string => `'${name.replaceAll("'", "'\\''")}'`;

/** The number of a file among all that were attached. */
const numberOf = (name: string): number => Number(/^attachments\/(\d+)-/.exec(name)?.[1]);

function contentChecks(seal: SealParts, files: InstructionFacts["files"]): Step[] {
  const { originalBytes, auditObject, completedEnd } = seal;
  const images = Object.keys(files).filter((name) => name.startsWith("signatures/"));
  const attached = Object.keys(files).filter((name) => name.startsWith("attachments/"));
  const consents = Object.keys(files).filter((name) => name.startsWith("consent"));
  return [
    {
      title: "The original is in it unchanged, and so is the audit trail",
      parts: [
        block(
          `head -c ${originalBytes} sealed.pdf | cmp - original.pdf`,
          'test "$(sha256sum original.pdf | cut -c 1-64)" = "$(jq -r .document audit.json)"',
          `test "$(jq .originalBytes audit.json)" = ${originalBytes}`,
          `{ qpdf --show-object=${auditObject} --filtered-stream-data sealed.pdf || test $? = 3; } > embedded.json`,
          "cmp embedded.json audit.json",
        ),
      ],
    },
    {
      title: "No entry of the audit trail was changed, added or taken away",
      parts: [
        "Each entry has the SHA-256 of itself and of the one before. Those in `audit.json` are covered by the seal; `entries.json` goes on where they end, with what came after.",
        block(
          `jq -e --slurpfile audit audit.json '.[:($audit[0].entries | length)] == $audit[0].entries' entries.json`,
          `jq -e '[.[].prev] == ["${"0".repeat(64)}"] + [.[:-1][].hash]' entries.json`,
          "jq -c '.[]' entries.json | while IFS= read -r entry; do",
          `  digest=$(printf '%s' "$entry" | jq -jcS 'del(.hash)' | sha256sum | cut -c 1-64)`,
          `  test "$digest" = "$(printf '%s' "$entry" | jq -r .hash)" || { echo "$entry"; exit 1; }`,
          "done",
          // Later archive time stamps come after the document as it was completed.
          `test "$(jq -r '.[] | select(.type == "completed").data.sealedSha256' entries.json)" = "$(head -c ${completedEnd} sealed.pdf | sha256sum | cut -c 1-64)"`,
          `test "$(jq -r '[.[] | select(.type == "completed" or .type == "archive-renewed")][-1].data.sealedSha256' entries.json)" = "$(sha256sum sealed.pdf | cut -c 1-64)"`,
        ),
      ],
    },
    {
      title: "What each person did, filled in and accepted",
      parts: [
        block(
          "jq -c '.values[]' audit.json | while IFS= read -r values; do",
          `  digest=$(printf '%s' "$values" | jq -jcS . | sha256sum | cut -c 1-64)`,
          `  jq -e --arg digest "$digest" 'any(.[]; .type == "signed" and .data.valuesSha256 == $digest)' entries.json`,
          "done",
          ...images.map(
            (name) =>
              `jq -e --arg digest "$(sha256sum ${name} | cut -c 1-64)" '[.values[] | .signature, .initial] | index($digest) != null' audit.json`,
          ),
          ...attached.map(
            (name) =>
              `test "$(sha256sum ${quoted(name)} | cut -c 1-64)" = "$(jq -r '[.values[].attachments[]?][${numberOf(name)} - 1].sha256' audit.json)"`,
          ),
          ...consents.map(
            (name) =>
              `jq -e --arg digest "$(sha256sum ${name} | cut -c 1-64)" '[.disclosure, .disclosures[]?] | map(.sha256?) | index($digest) != null' audit.json`,
          ),
          // A signature has no act; `of` is the signer whose signature was witnessed.
          `jq -r '.[] | select(.type == "signed") | [.at, .data.act // "signed", .actor.name, .actor.email, .ip, .data.witnessed // empty | tostring] | @tsv' entries.json`,
        ),
      ],
    },
  ];
}
