import { legalPages } from "../settings/legal-pages.ts";
import { noticeStyleFile, noticeTextsFile, polyfillsFile } from "./browsers.ts";
import { signPrefix, viewPrefix } from "./links.ts";

/**
 * Pages that are the same for everybody. They are built as HTML, so that they work without scripts. Search engines may
 * index only these: all other addresses are answered with `noindex`.
 */
export const staticPages = ["/", "/pricing", "/contactus", ...legalPages, "/developers"] as const;

export type StaticPage = (typeof staticPages)[number];

/** `/` is `home.html`; index.html is the page for all addresses that have no file of their own. */
export const fileOfStaticPage = (page: StaticPage): string =>
  page === "/" ? "home.html" : `${page.slice(1)}.html`;

/** The public API for programs (scripts/openapi.ts). */
export const openApiFile = "openapi.json";

/** Digests of what checks a document without us (scripts/build-checker.mjs). */
export const checkerDigestsFile = "checker.sha256";

/** The script of a page in a frame of a sender's application, by the name that a function knows. */
export const frameScript = "embed/frame.js";

/** Scripts that pages of senders' applications load, as CloudFront's pattern. */
export const hostScripts = "/embed/*";

/**
 * Everything else at the top level of the built site: folders of the build, the files of frontend/public, and the
 * scripts of contract/rules/product/browsers.ts.
 */
export const siteFolders = [".well-known", "assets", "embed", "pdfjs", "pictures"] as const;
export const publicFiles = [
  checkerDigestsFile,
  noticeStyleFile,
  noticeTextsFile,
  openApiFile,
  "icon-180.png",
  "icon-192.png",
  "icon-32.png",
  "icon-512.png",
  "icon-maskable.png",
  "icon.svg",
  "manifest.webmanifest",
  polyfillsFile,
  "robots.txt",
  "social.png",
] as const;

/**
 * Pages behind a mailed link: each has its own file, which names all code of its page, so that no part waits for
 * another.
 */
export const linkPages = [
  { prefix: signPrefix, file: "sign.html" },
  { prefix: viewPrefix, file: "signed.html" },
] as const;
