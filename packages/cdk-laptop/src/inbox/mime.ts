/** A mail parsed by RFC 5322 and MIME. */
export interface ParsedMail {
  /** Decoded headers by lower-case name; the first one if a header is repeated. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  /** Parts with a `Content-ID`, to which the HTML refers by `cid:`. */
  readonly inline: readonly InlinePart[];
  readonly attachments: readonly AttachedPart[];
}

/** A part to be saved as a file (RFC 2183). */
export interface AttachedPart {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface InlinePart {
  readonly id: string;
  readonly contentType: string;
  readonly base64: string;
}

/** Reads headers with encoded words, nested multiparts, base64 and quoted-printable, all in UTF-8. */
export function parseMail(bytes: Uint8Array): ParsedMail {
  const { headers, body } = entityOf(Buffer.from(bytes).toString("latin1"));
  const leaves = leavesOf(headers, body);
  const shown = leaves.filter(({ fileName }) => fileName === undefined);
  const textOf = (type: string) =>
    shown.find((leaf) => leaf.type === type && leaf.id === "")?.content.toString("utf8") ?? "";
  const attachments = leaves.flatMap(({ fileName, type, content }) =>
    fileName === undefined ? [] : [{ fileName, contentType: type, bytes: content }],
  );
  const inline = shown.flatMap(({ id, type, content }) =>
    id === "" ? [] : [{ id, contentType: type, base64: content.toString("base64") }],
  );
  return { headers, text: textOf("text/plain"), html: textOf("text/html"), inline, attachments };
}

type Headers = Readonly<Record<string, string>>;

/** Splits headers and body; `source` has one character for each byte. */
function entityOf(source: string): { headers: Headers; body: string } {
  const [head = ""] = source.split(/\r?\n\r?\n/, 1);
  const body = source.slice(head.length).replace(/^\r?\n\r?\n/, "");
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined) headers[name.toLowerCase()] ??= decodedWords(value);
  }
  return { headers, body };
}

interface Leaf {
  readonly type: string;
  readonly id: string;
  readonly fileName: string | undefined;
  readonly content: Buffer;
}

function leavesOf(headers: Headers, body: string): Leaf[] {
  const contentType = headers["content-type"] ?? "text/plain";
  const [, boundary] = /boundary="?([^";]+)"?/.exec(contentType) ?? [];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.flatMap((part) => {
      const inner = entityOf(part.replace(/^\r?\n/, "").replace(/\r?\n$/, ""));
      return leavesOf(inner.headers, inner.body);
    });
  }
  const type = contentType.replace(/;.*$/, "").trim().toLowerCase();
  const id = (headers["content-id"] ?? "").replace(/^<|>$/g, "");
  const fileName = attachedName(headers["content-disposition"] ?? "");
  const content = decoded(body, headers["content-transfer-encoding"] ?? "7bit");
  return [{ type, id, fileName, content }];
}

/** The name of an attachment, which may come in numbered pieces (RFC 2231); undefined for another part. */
function attachedName(disposition: string): string | undefined {
  if (!/^attachment\b/i.test(disposition)) return undefined;
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*)?=([^;\s]+)/g)].map(
    ([, piece]) => piece,
  );
  return plain ?? decodeURIComponent(pieces.join("").replace(/^utf-8''/i, ""));
}

function decoded(body: string, encoding: string): Buffer {
  switch (encoding.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64");
    case "quoted-printable":
      return Buffer.from(bytesOfQuoted(body.replace(/=\r?\n/g, "")), "latin1");
    default:
      return Buffer.from(body, "latin1");
  }
}

const bytesOfQuoted = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Decodes encoded words (RFC 2047). White space between two of them is dropped. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : Buffer.from(bytesOfQuoted(text.replaceAll("_", " ")), "latin1").toString("utf8"),
    );
}
