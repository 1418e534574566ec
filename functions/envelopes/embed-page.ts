import { browserScript } from "#contract/rules/product/browsers";
import { frameScript } from "#contract/rules/product/static-pages";
import { escapeHtml } from "#contract/rules/text/html";
import { variable } from "#core/environment";
import { Answer } from "#core/http/answer";

const policy = variable("PAGE_POLICY");
const productName = escapeHtml(variable("PRODUCT_NAME"));

/**
 * The document of a frame, which one origin alone may show: all pages around it have to be of that origin, so that no other
 * page frames the one that frames it. Its policy is that of our other pages otherwise.
 */
export const embedPage = (origin: string): Answer<Uint8Array> =>
  new Answer(200, Buffer.from(html(origin)), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${policy}; frame-ancestors ${origin}`,
    },
  });

/** The page's script takes the origin from here, since it writes to that origin alone. */
const html = (origin: string): string => `<!doctype html>
<html lang="en" class="app" data-host="${escapeHtml(origin)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${productName}</title>
<script>${browserScript}</script>
<script type="module" src="/${frameScript}"></script>
</head>
<body>
<div class="notice" id="notice-old" hidden><p class="notice-title">This browser is too old for this page</p><p>Please update it, or open this page in another browser.</p></div>
<div class="notice" id="notice-failed" hidden><p class="notice-title">This page could not be opened</p><p>Please open the document again where you came from.</p></div>
<div id="root"></div>
</body>
</html>
`;
