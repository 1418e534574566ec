import type { Mail, MailAttachment } from "../domain/common/mail.ts";

interface Headers {
  /** Name in encoded words, and address. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string | undefined;
  /** In encoded words. */
  readonly subject: string;
}

/**
 * A mail with its picture and attachment according to RFC 5322 and MIME: plain text, or alternatively HTML together
 * with the picture (RFC 2387), and then the attachment (RFC 2183). Every part is base64, in which no boundary can
 * occur. SES adds time and id.
 */
export function rawMail({ from, to, replyTo, subject }: Headers, mail: Mail): Uint8Array {
  const head = [
    header("From", from),
    header("To", to),
    ...(replyTo ? [header("Reply-To", replyTo)] : []),
    header("Subject", subject),
    "MIME-Version: 1.0",
  ];
  const html = part("text/html; charset=UTF-8", mail.html);
  const words = multipart("alternative", [
    part("text/plain; charset=UTF-8", mail.text),
    mail.picture ? multipart("related", [html, inline(mail.picture)]) : html,
  ]);
  const body = mail.attachment ? multipart("mixed", [words, attached(mail.attachment)]) : words;
  return Buffer.from([...head, ...body, ""].join(lineEnd), "ascii");
}

const lineEnd = "\r\n";

/**
 * A header with encoded words on separate lines, because a line may have at most 998 characters. Throws for anything except
 * printable ASCII, since a line break would start another header.
 */
function header(name: string, value: string): string {
  if (!/^[ -~]*$/.test(value)) throw new Error(`${name}: expected printable ASCII`);
  return `${name}: ${value.replaceAll("?= ", `?=${lineEnd} `)}`;
}

function multipart(
  kind: "mixed" | "alternative" | "related",
  parts: readonly (readonly string[])[],
) {
  const boundary = `=_${kind}`;
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    "",
    ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
    `--${boundary}--`,
  ];
}

function inline({ id, bytes, contentType }: NonNullable<Mail["picture"]>): readonly string[] {
  return part(contentType, bytes, [`Content-ID: <${id}>`, "Content-Disposition: inline"]);
}

/** The name in the extended form of RFC 2231, in pieces because a line may have at most 998 characters. */
function attached({ fileName, bytes, contentType }: MailAttachment): readonly string[] {
  const name = encodeURIComponent(fileName).replace(/['()*!]/g, percentEncoded);
  const pieces = name.match(/(?:%[\dA-F]{2}|[^%]){1,20}/g) ?? [];
  const names = pieces.map((piece, at) => ` filename*${at}*=${at === 0 ? "UTF-8''" : ""}${piece}`);
  return part(contentType, bytes, ["Content-Disposition: attachment;", names.join(`;${lineEnd}`)]);
}

const percentEncoded = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function part(
  contentType: string,
  content: string | Uint8Array,
  more: readonly string[] = [],
): readonly string[] {
  const base64 = Buffer.from(content).toString("base64");
  return [
    `Content-Type: ${contentType}`,
    "Content-Transfer-Encoding: base64",
    ...more,
    "",
    ...(base64.match(/.{1,76}/g) ?? []),
  ];
}
