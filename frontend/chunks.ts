import type { Rolldown } from "vite";

type Name = Extract<Rolldown.CodeSplittingGroup["name"], (...given: never) => unknown>;
type Graph = Parameters<Name>[1];

interface Kind {
  readonly name: string;
  /** Modules with which its code begins. */
  readonly entries: RegExp;
}

/**
 * Kinds of pages. A module goes with the first kind that needs it, which loads nothing else; the kinds after it may load more
 * than they need.
 */
const pages: readonly Kind[] = [
  { name: "app", entries: /\/(main\.tsx|index\.html)$/ },
  { name: "sign", entries: /\/signing\/sign\/page\/SignPage/ },
  { name: "signed", entries: /\/signing\/signed\/SignedPage/ },
  // A module that only this page shares with a signer's page belongs to the signer's.
  { name: "try", entries: /\/signing\/try\/TryPage/ },
  // A signer's page fetches this as soon as it knows that something is to be filled in.
  { name: "rules", entries: /\/signing\/sign\/answers\/rules/ },
  // A signer's page fetches these once it is shown, except what is for one of several people or for files.
  { name: "ending", entries: /\/signing\/(sign|signature)\/(?!page\/SharedPart|files\/)/ },
  // It fetches this where files are asked for or shown.
  { name: "files", entries: /\/signing\/sign\/files\/parts/ },
  { name: "links", entries: /\/signing\/\w+\/(Pad|Here|Visit|Stop)Page/ },
  {
    name: "public",
    entries:
      /\/PublicLayout|\/site\/(?!guide)|\/verify\/|\/account\/(login|register)\/|\/(Forgot|Upgrade|Developers)Page/,
  },
  {
    name: "senders",
    entries:
      /\/SenderLayout|\/GuidePage|\/DevelopersTab|\/(account|batches|documents|links|operator|sending|templates)\/.*(Page|Tab)\.tsx/,
  },
];

/** Pages fetch these once they are shown. */
const later: readonly Kind[] = [
  {
    name: "drawing",
    entries: /\/pdf\/(Opened|Drawn|pdfjs)|\/placing\/suggestions\/(page-picture|roles-in)/,
  },
  { name: "dialogs", entries: /\/features\/signing\// },
  { name: "parts", entries: /\/(?!language)\w+\/.*\.tsx?$/ },
];

/**
 * Names the chunk of a module by the kinds of pages that need it. Without names, exactly the same pages share a chunk, and a
 * page needs up to sixty files. A module that one page alone needs stays in that page's own. What pages of links alone share
 * with a signer's page is apart from what all share.
 */
export function chunkNames(): Name {
  const known = new Map<string, readonly string[]>();
  return (id, graph) => {
    const entries = known.get(id) ?? entriesOf(id, graph);
    known.set(id, entries);
    // A chunk's style is loaded with it.
    const isStyled = graph.getModuleInfo(id)?.importedIds.some((one) => one.endsWith(".css"));
    if (isStyled || entries.some((entry) => entry.includes("/prerender/"))) return null;
    const needing = kindsOf(entries, pages);
    if (needing.includes("app") || (needing.includes("sign") && needing.includes("signed")))
      return "app";
    const [first = "", ...others] = needing.length > 0 ? needing : kindsOf(entries, later);
    if (first !== "ending" && entries.length < 2) return null;
    if (others.some((kind) => kind === "public" || kind === "senders"))
      return `${first}-and-others`;
    return others.some((kind) => kind !== "try") ? `${first}-and-links` : first || null;
  };
}

/** In the order of `kinds`. */
function kindsOf(entries: readonly string[], kinds: readonly Kind[]): string[] {
  const found = new Set(entries.map((entry) => kinds.find((kind) => kind.entries.test(entry))));
  return kinds.flatMap((kind) => (found.has(kind) ? kind.name : []));
}

/** Entry modules from which imports lead to a module without a call of `import`. */
function entriesOf(id: string, graph: Graph): readonly string[] {
  const entries: string[] = [];
  const seen = new Set<string>();
  const follow = (one: string) => {
    const info = seen.has(one) ? null : graph.getModuleInfo(one);
    seen.add(one);
    if (!info) return;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.push(one);
    for (const importer of info.importers) follow(importer);
  };
  follow(id);
  return entries;
}
