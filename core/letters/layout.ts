import { headerText } from "../domain/header-text.ts";
import type { Letter } from "../gateways/mail.ts";

/** One mail: a heading, a few paragraphs, at most one button, and a small footer. */
export interface LetterParts {
  readonly subject: string;
  readonly heading: string;
  /** Shown above the heading. */
  readonly logo?: { readonly url: string; readonly name: string };
  readonly paragraphs: readonly string[];
  /** Words of somebody else, set apart from ours. */
  readonly quote?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Shown large, to be typed or pasted. */
  readonly code?: string;
  readonly footer: string;
}

export function layOut(parts: LetterParts): Letter {
  return { subject: headerText(parts.subject), text: plainText(parts), html: html(parts) };
}

function plainText(parts: LetterParts): string {
  const blocks = [parts.heading, ...parts.paragraphs];
  if (parts.quote) blocks.push(parts.quote.replace(/^/gm, "> "));
  if (parts.code) blocks.push(parts.code);
  if (parts.button) blocks.push(`${parts.button.label}:\n${parts.button.url}`);
  return `${[...blocks, "--", parts.footer].join("\n\n")}\n`;
}

/** Tables and inline styles, since mail readers know little else; colours hold in dark mode too. */
function html(parts: LetterParts): string {
  const paragraphs = parts.paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f8;color:#1b1f2a;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e5ec;border-radius:12px"><tr><td style="padding:32px;color:#1b1f2a">
${logoHtml(parts.logo)}<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650">${escapeHtml(parts.heading)}</h1>
${paragraphs}${quoteHtml(parts.quote)}${codeHtml(parts.code)}${buttonHtml(parts.button)}
</td></tr></table>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5b6272">${escapeHtml(parts.footer)}</p>
</td></tr></table></body></html>
`;
}

function logoHtml(logo: LetterParts["logo"]): string {
  if (!logo) return "";
  const [url, name] = [escapeHtml(logo.url), escapeHtml(logo.name)];
  return `<p style="margin:0 0 24px"><img src="${url}" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:240px;font-size:16px;font-weight:600"></p>`;
}

function quoteHtml(quote: string | undefined): string {
  if (!quote) return "";
  const text = escapeHtml(quote).replaceAll("\n", "<br>");
  return `<p style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #c9cede;font-size:16px;line-height:24px;color:#3a4152">${text}</p>`;
}

function codeHtml(code: string | undefined): string {
  if (!code) return "";
  return `<p style="margin:8px 0 16px;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:700;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`;
}

function buttonHtml(button: LetterParts["button"]): string {
  if (!button) return "";
  const url = escapeHtml(button.url);
  return `<p style="margin:24px 0 16px"><a href="${url}" style="display:inline-block;padding:13px 26px;border-radius:8px;background:#3b47c4;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0;font-size:13px;line-height:20px;color:#5b6272">If the button does not work, open this address:<br><a href="${url}" style="color:#3b47c4;word-break:break-all">${url}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
