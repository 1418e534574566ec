/**
 * The oldest browsers in which a signer's pages, `/verify` and the public pages work, in the notation of build tools.
 * The sender's pages need Safari 17, Chrome 114 and Firefox 128 (docs/browsers.md).
 */
export const oldestBrowsers = [
  "chrome103",
  "edge103",
  "firefox115",
  "ios15.4",
  "safari15.4",
] as const;

/**
 * The same for the syntax of scripts. For Safari 15, the compiler would replace all private class members, which Safari
 * 15 supports, with slower and larger code; nothing uses the syntax of Safari 16 that it lacks
 * (test/frontend/browsers.all.test.ts).
 */
export const syntaxTargets = oldestBrowsers.map((name) => name.replace("15.4", "16.0"));

/** Files of the site that pages request in older browsers, or without scripts. */
export const polyfillsFile = "polyfills.js";
export const noticeStyleFile = "notice.css";
export const noticeTextsFile = "notice.js";

/**
 * Runs inline in every page before the app is loaded, so it needs no request; its hash is in the
 * Content-Security-Policy. ES5, because browsers run it that can't parse the app. It loads what a browser lacks before
 * any other script runs. If the app can't run or its code fails to load, it makes `notice.css` show a notice of the
 * page, which `notice.js` puts into the reader's language.
 */
export const browserScript = `(function (w, d) {
  var root = d.documentElement;
  function show(notice) {
    if (root.hasAttribute("data-notice") || root.hasAttribute("data-started")) return;
    root.setAttribute("data-notice", notice);
    var style = d.createElement("link");
    style.rel = "stylesheet";
    style.href = "/${noticeStyleFile}";
    d.head.appendChild(style);
    var texts = d.createElement("script");
    texts.src = "/${noticeTextsFile}";
    d.head.appendChild(texts);
    if (d.readyState === "loading") d.addEventListener("DOMContentLoaded", reveal);
    else reveal();
    function reveal() {
      d.getElementById("notice-" + notice).hidden = false;
    }
  }
  if (!(w.CSSLayerBlockRule && w.HTMLDialogElement && w.structuredClone && [].findLast)) return show("old");
  w.addEventListener("error", function (event) {
    var at = event.target;
    if (event.filename ? !event.filename.indexOf(location.origin) : at && at.type === "module") show("failed");
  }, true);
  if (Promise.withResolvers && URL.canParse && AbortSignal.any && AbortSignal.timeout && [].toSorted &&
    ReadableStream.prototype[Symbol.asyncIterator]) return;
  d.write('<script src="/${polyfillsFile}"><\\/script>');
})(window, document);`;
