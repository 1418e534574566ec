import { accentShades, brandShades } from "#contract/rules/product/accent";
import { withoutNextLinks } from "#contract/rules/product/links";
import { brandColor } from "#contract/rules/product/product";
import { escapeHtml } from "#contract/rules/text/html";
import { directionOf, type Language } from "#contract/rules/text/languages";
import { hostOf } from "#contract/rules/text/web-address";
import type { Mail, MailAttachment, MailPicture } from "../domain/common/mail.ts";
import { headerText, unlinked } from "../domain/common/written-words.ts";
import { isolated, mailWords } from "./words.ts";

/** One mail: a heading, a few paragraphs, at most one button, and a small footer. */
export interface MailParts {
  readonly subject: string;
  /** The line that inboxes show next to the subject; by default the first paragraph. */
  readonly preheader?: string;
  readonly heading: string;
  /** The product's name, above the heading; or, with an address, who sends the document, below it. */
  readonly from?: string;
  readonly address?: string;
  /** Name of the sender's company, unless `logo` names it. */
  readonly company?: string;
  /** Shown above everything else. */
  readonly logo?: { readonly url: string; readonly name: string };
  /** Colour of the button, "#rrggbb", with white text on it. */
  readonly accent?: string;
  /** Website of the person who sends the document, below the footer. */
  readonly website?: { readonly url: string; readonly name: string };
  /** Sent with the mail, and shown at its end. */
  readonly picture?: MailPicture & { readonly alt: string };
  readonly attachment?: MailAttachment | undefined;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs, such as who signed when; a label with an address is a link. */
  readonly rows?: readonly (readonly [label: string, value: string, url?: string])[];
  /** Text by somebody else, set apart from ours; addresses in it can't be clicked. */
  readonly quote?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Shown in large type, to be typed or pasted. */
  readonly code?: string;
  readonly footer: string;
  /** The page on which the mail is reported and the sender's mails are stopped. */
  readonly stopUrl?: string | undefined;
  /** Language of the mail's words; English by default. */
  readonly language?: Language;
}

const brand = brandShades(brandColor);

/** Words that people have written are in `quote`, or have passed `plainWords`. */
export function layOut(written: MailParts): Mail {
  const parts = { ...written, ...(written.quote ? { quote: unlinked(written.quote) } : {}) };
  const { picture, attachment } = parts;
  return {
    subject: headerText(parts.subject),
    text: plainText(parts),
    html: html(parts),
    ...(picture ? { picture: withId(picture) } : {}),
    ...(attachment ? { attachment } : {}),
  };
}

const withId = ({ bytes, contentType }: MailPicture) => ({ id: pictureId, bytes, contentType });

function plainText(parts: MailParts): string {
  const { address, rows = [] } = parts;
  const sender =
    address === undefined ? [] : [isolated(wordsIn(parts), `${sentBy(parts)} (${address})`)];
  const blocks = [parts.heading, ...sender, ...parts.paragraphs];
  if (rows.length > 0) blocks.push(rows.map(rowText).join("\n"));
  if (parts.quote) blocks.push(parts.quote.replace(/^/gm, "> "));
  if (parts.code) blocks.push(parts.code);
  if (parts.button) blocks.push(`${parts.button.label}:\n${shownUrl(parts.button)}`);
  const stop = parts.stopUrl ? [`${wordsIn(parts)("stop")}:\n${parts.stopUrl}`] : [];
  const website = parts.website ? [`${parts.website.name}:\n${parts.website.url}`] : [];
  return `${[...blocks, "--", parts.footer, ...website, ...stop].join("\n\n")}\n`;
}

const sentBy = ({ from = "", company }: MailParts): string =>
  company ? `${from}, ${company}` : from;

const rowText = ([label, value, url]: NonNullable<MailParts["rows"]>[number]): string =>
  [`${label}: ${value}`, ...(url ? [url] : [])].join("\n");

/** An address that people copy leads on to no other documents. */
const shownUrl = ({ url }: NonNullable<MailParts["button"]>): string => withoutNextLinks(url);

const wordsIn = ({ language = "en" }: MailParts) => mailWords(language);

/** The text direction of the mail, and the side on which lines start. */
function sidesOf({ language = "en" }: MailParts) {
  const isRtl = directionOf(language) === "rtl";
  // Set not only on the whole mail but also on its parts, because mail programs drop `html` and `body`.
  return isRtl
    ? ({ dir: ' dir="rtl"', start: "right", isRtl } as const)
    : ({ dir: "", start: "left", isRtl } as const);
}

/** Padding in pixels: above, at the end of the lines, below, at their start. */
const padded = (
  parts: MailParts,
  [above, end, below, start]: readonly [number, number, number, number],
) =>
  `padding:${(sidesOf(parts).isRtl ? [above, start, below, end] : [above, end, below, start])
    .map((size) => (size === 0 ? "0" : `${size}px`))
    .join(" ")}`;

/**
 * Uses tables and inline styles, because mail programs support little else. Inline colours are those of light mode;
 * programs that support `prefers-color-scheme` use the classes for dark mode, and others may darken colours by
 * themselves.
 */
function html(parts: MailParts): string {
  const paragraphs = parts.paragraphs.map((text) => paragraphHtml(escapeHtml(text))).join("");
  const { dir, start } = sidesOf(parts);
  return `<!doctype html>
<html lang="${parts.language ?? "en"}"${dir}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title><style>${darkStyle(parts)}</style></head>
<body class="back" style="margin:0;padding:0;background:#f4f4f8;color:#17171f;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%">
${preheaderHtml(parts)}<table role="presentation"${dir} class="back" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:536px;background:#ffffff;border:1px solid #e3e3ea;border-radius:12px;border-collapse:separate"><tr><td class="ink inside" style="padding:32px;color:#17171f;text-align:${start}">
${logoHtml(parts.logo)}${parts.address === undefined ? fromHtml(parts) : ""}<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:600;letter-spacing:-0.3px;color:#17171f;overflow-wrap:anywhere">${escapeHtml(parts.heading)}</h1>
${parts.address === undefined ? "" : fromHtml(parts)}${paragraphs}${rowsHtml(parts)}${bodyHtml(parts)}
</td></tr></table>
<p class="faint below"${dir} style="max-width:470px;margin:20px auto 0;padding:0 33px;font-size:13px;line-height:20px;color:#676774;text-align:${start};overflow-wrap:anywhere">${escapeHtml(parts.footer)}${websiteHtml(parts.website)}${stopHtml(parts)}</p>
</td></tr></table></body></html>
`;
}

const darkStyle = ({ accent }: MailParts) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inside{padding:24px 20px!important}.below{padding:0 21px!important}}
@media (prefers-color-scheme:dark){
.back{background:#0f0f14!important}.paper{background:#18181f!important;border-color:#2b2b36!important}
.ink{color:#f2f2f6!important}.soft{color:#b9b9c6!important}.faint{color:#9797a6!important}
.quote{border-color:#70708a!important;color:#d5d5de!important}.code{background:#23232c!important;color:#f2f2f6!important}
.button{background:${accent ? accentShades(accent).dark.fill : brand.dark.fill}!important}.link{color:${brand.dark.ink}!important}
.badge{background:${brand.dark.soft}!important;color:${brand.dark.ink}!important}.picture{border-color:#70708a!important}}
`;

/** The text next to the subject in an inbox, padded so that no other text of the mail follows it there. */
function preheaderHtml({ preheader, paragraphs }: MailParts): string {
  const filler = "&#847;&zwnj;&nbsp;".repeat(60);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader ?? paragraphs[0] ?? "")}${filler}</div>\n`;
}

const paragraphHtml = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#17171f;overflow-wrap:anywhere">${text}</p>`;

function logoHtml(logo: MailParts["logo"]): string {
  if (!logo) return "";
  const [url, name] = [escapeHtml(logo.url), escapeHtml(logo.name)];
  // On white in dark mode too, because most logos are made for white paper.
  return `<p style="margin:0 0 24px"><img src="${url}" alt="${name}" height="48" style="display:block;box-sizing:content-box;height:48px;width:auto;max-width:240px;padding:6px;border-radius:8px;background:#ffffff;color:#17171f;font-size:16px;font-weight:600"></p>`;
}

/** Where a mail asks for something, its button comes before the sender's message, on the first screen of a phone. */
function bodyHtml(parts: MailParts): string {
  const [quote, button] = [quoteHtml(parts), `${codeHtml(parts.code)}${buttonHtml(parts)}`];
  const first = parts.address === undefined ? [quote, button] : [button, quote];
  return `${first.join("")}${pictureHtml(parts)}${buttonAddressHtml(parts)}`;
}

function rowsHtml(parts: MailParts): string {
  const { rows = [] } = parts;
  if (rows.length === 0) return "";
  const cell = (end: number, html: string) =>
    `<td style="${padded(parts, [4, end, 4, 0])};vertical-align:top;overflow-wrap:anywhere">${html}</td>`;
  const linked = (label: string, url?: string) =>
    url === undefined
      ? escapeHtml(label)
      : `<a class="link" href="${escapeHtml(url)}" style="color:${brand.light.ink}">${escapeHtml(label)}</a>`;
  const lines = rows.map(
    ([label, value, url]) =>
      `<tr>${cell(16, linked(label, url))}${cell(0, escapeHtml(value))}</tr>`,
  );
  return `<table role="presentation" class="ink" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#17171f">${lines.join("")}</table>`;
}

/** A round badge with a person's initials, the name, and the address if there is one. */
function fromHtml(parts: MailParts): string {
  const { from, address } = parts;
  if (!from) return "";
  const below =
    address === undefined
      ? ""
      : `<br><span class="faint" dir="ltr" style="font-size:14px;line-height:20px;font-weight:400;color:#676774">${addressHtml(address)}</span>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td aria-hidden="true" width="40" valign="top"><div class="badge" style="width:40px;height:40px;line-height:40px;text-align:center;border-radius:20px;background:${brand.light.soft};color:${brand.light.ink};font-size:15px;font-weight:600">${escapeHtml(initialsOf(from))}</div></td>
<td class="ink" style="${padded(parts, [0, 0, 0, 12])};font-size:16px;line-height:22px;font-weight:600;color:#17171f;overflow-wrap:anywhere">${escapeHtml(sentBy(parts))}${below}</td>
</tr></table>
`;
}

/** It may break behind each of its parts, and not within ".com". */
const addressHtml = (address: string): string => escapeHtml(address).replace(/[@.]/g, "$&<wbr>");

/** For example "MH" for Margaret Holloway. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => ([...word][0] ?? "").toUpperCase()).join("");
}

/** Content id of the part that holds the picture. */
const pictureId = "first-page";

/** The HTML with the picture in it, instead of beside it as in a mail. */
export const htmlWithPicture = ({ html, picture }: Mail): string =>
  picture
    ? html.replace(
        `cid:${picture.id}`,
        `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}`,
      )
    : html;

/** Small; its height follows. On white in dark mode too, as paper is. */
function pictureHtml({ picture, button }: MailParts): string {
  if (!picture) return "";
  const image = `<img class="picture" src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" width="160" style="display:block;width:160px;max-width:100%;height:auto;border:1px solid #c6c6d4;border-radius:6px;background:#ffffff;color:#4d4d5a;font-size:14px">`;
  const pressed = button ? `<a href="${escapeHtml(button.url)}">${image}</a>` : image;
  return `<p style="margin:20px 0 0">${pressed}</p>`;
}

function quoteHtml(parts: MailParts): string {
  const { quote } = parts;
  if (!quote) return "";
  const { isRtl, start } = sidesOf(parts);
  const text = escapeHtml(quote).replaceAll("\n", "<br>");
  return `<p class="quote"${isRtl ? ' dir="auto"' : ""} style="margin:0 0 16px;${padded(parts, [2, 0, 2, 14])};border-${start}:3px solid #c6c6d4;font-size:16px;line-height:25px;color:#4d4d5a;overflow-wrap:anywhere">${text}</p>`;
}

function codeHtml(code: string | undefined): string {
  if (!code) return "";
  return `<p class="code" style="margin:8px 0 20px;padding:14px 8px 14px 16px;border-radius:8px;background:#f4f4f8;color:#17171f;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:700;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`;
}

function buttonHtml(parts: MailParts): string {
  const { button, accent } = parts;
  if (!button) return "";
  const url = escapeHtml(button.url);
  return `<p style="margin:26px 0 22px"><a class="button" href="${url}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${accent ? accentShades(accent).light.fill : brand.light.fill};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
`;
}

function buttonAddressHtml(parts: MailParts): string {
  if (!parts.button) return "";
  const { isRtl } = sidesOf(parts);
  const url = escapeHtml(shownUrl(parts.button));
  return `<p class="faint" style="margin:22px 0 0;font-size:13px;line-height:20px;color:#676774">${escapeHtml(wordsIn(parts)("button.address"))}<br><a class="link" href="${url}"${isRtl ? ' dir="ltr"' : ""} style="color:${brand.light.ink};word-break:break-all">${url}</a></p>`;
}

/** The link's text is the host, so that it says where it leads. */
function websiteHtml(website: MailParts["website"]): string {
  if (!website) return "";
  const url = escapeHtml(website.url);
  return `<br><br><bdi>${escapeHtml(website.name)}</bdi>: <a class="link" href="${url}" dir="ltr" style="color:${brand.light.ink};word-break:break-all">${escapeHtml(hostOf(website.url))}</a>`;
}

function stopHtml(parts: MailParts): string {
  if (!parts.stopUrl) return "";
  const label = escapeHtml(wordsIn(parts)("stop"));
  return `<br><br><a class="link" href="${escapeHtml(parts.stopUrl)}" style="color:${brand.light.ink}">${label}</a>`;
}
