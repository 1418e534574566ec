import { readdirSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import {
  browserScript,
  noticeTextsFile,
  polyfillsFile,
} from "../../contract/rules/product/browsers.ts";
import { addMissing } from "../../frontend/browsers/polyfills.ts";
import { withoutNewUnits } from "../../frontend/browsers/vite-plugin.ts";

// The build targets the browsers of contract/rules/product/browsers.ts: Safari 15.4, Chrome 103, Firefox 115.
const site = "dist/site";
const files = readdirSync(site, { recursive: true, encoding: "utf8" });
const scripts = files.filter((name) => /\.m?js$/.test(name) && !name.includes("/wasm/"));
const read = (name: string) => readFileSync(`${site}/${name}`, "utf8");

/** Only the sender's pages, which are for Safari 17, load it. */
const sendersChunk = /^assets\/PlacerScreen-/;

describe("syntax", () => {
  test("all scripts are of ES2022 without what Safari 15.4 can't parse", () => {
    for (const name of scripts)
      expect(newerSyntax(parseAst(read(name)), !sendersChunk.test(name)), name).toEqual([]);
  });

  test("newer syntax is found", () => {
    const found = (code: string) => newerSyntax(parseAst(code), true);
    expect(found("class A { static { f(); } }")).toEqual(["StaticBlock"]);
    expect(found("f(/(?<!a)b/u)")).toEqual(["/(?<!a)b/u"]);
    expect(found("f(/[a--b]/v)")).toEqual(["/[a--b]/v"]);
    expect(found("new RegExp('(?<=a)b')")).toEqual(["(?<=a)b"]);
    expect(found('import a from "./a.json" with { type: "json" }; f(a)')).toEqual(["attributes"]);
    expect(found("/(?<year>\\d)/d; class A { #a = 1; b = (c) => #a in c }")).toEqual([]);
  });
});

interface Node {
  readonly type?: string;
  readonly kind?: string;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly attributes?: readonly unknown[];
}

/** Nodes and patterns that came after Safari 15.4; everything else of ES2022 it has. */
function newerSyntax(node: unknown, isForSigners: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => newerSyntax(one, isForSigners));
  if (typeof node !== "object" || node === null) return [];
  const { type, kind, regex, value, attributes }: Node = node;
  const own: string[] = [];
  if (type === "StaticBlock" || type === "Decorator") own.push(type);
  if (type === "VariableDeclaration" && String(kind).includes("using")) own.push("using");
  if (Array.isArray(attributes) && attributes.length > 0 && String(type).startsWith("Import"))
    own.push("attributes");
  const { pattern = "", flags = "" } = regex ?? {};
  const lookbehind = /\(\?<[=!]/;
  if (flags.includes("v") || (isForSigners && lookbehind.test(pattern)))
    own.push(`/${pattern}/${flags}`);
  if (isForSigners && !regex && typeof value === "string" && lookbehind.test(value))
    own.push(value);
  const parts = Object.entries(node).filter(([name]) => name !== "regex");
  return [...own, ...parts.flatMap(([, part]) => newerSyntax(part, isForSigners))];
}

describe("functions that scripts call", () => {
  /** Members that Safari 15.4, Chrome 103 or Firefox 115 lack, and how those that are used are dealt with. */
  const newer = {
    "Promise.withResolvers": "polyfill",
    "URL.canParse": "polyfill",
    "AbortSignal.timeout": "polyfill",
    "AbortSignal.any": "polyfill",
    ".toSorted(": "polyfill",
    "new DecompressionStream": "polyfill, or pdf.js has its own way",
    "new CompressionStream": "pdf.js only where it saves drawings",
    ".showPopover(": "asks first",
    ".hidePopover(": "the menu asks first",
    ".togglePopover(": "unused",
    ".togglePopover?.(": "asks first",
    ".requestIdleCallback": "unused",
    ".toReversed(": "unused",
    ".toSpliced(": "unused",
    "Array.fromAsync": "unused",
    "Object.groupBy": "unused",
    "Map.groupBy": "unused",
    "Promise.try": "pdf.js brings core-js",
    "URL.parse": "pdf.js brings core-js",
    ".isWellFormed(": "unused",
    ".checkVisibility(": "unused",
    ".moveBefore(": "unused",
    ".scheduler.yield": "qr asks first",
    "Intl.Segmenter": "asks first",
    "Intl.DurationFormat": "unused",
    "new OffscreenCanvas": "asks first, or reads no code on a picture",
    ".startViewTransition(": "the router asks first, and we don't ask it to",
    ".inert=": "unused",
  } as const;

  test.each(Object.entries(newer))("%s: %s", (call, how) => {
    const using = scripts.filter((name) => read(name).includes(call)).map(nameOf);
    if (how === "unused") expect(using).toEqual([]);
    else expect(using).not.toEqual([]);
    if (how.startsWith("pdf.js")) expect(using.filter((name) => !/^pdf/.test(name))).toEqual([]);
    if (how === "polyfill")
      expect(read(polyfillsFile)).toContain(`"${call.replace(/^.*\.|\($/g, "").replace("(", "")}"`);
  });

  const nameOf = (file: string) => file.replace(/^.*\//, "").replace(/-.{8}\.js$/, "");

  test("pdf.js' worker begins with the polyfills", () => {
    const worker = files.find((name) => name.endsWith("pdf.worker.min.mjs")) ?? "";
    expect(read(worker).startsWith(read(polyfillsFile))).toBe(true);
  });
});

describe("polyfills", () => {
  test("fill what is missing, and do what the browser's own do", async () => {
    const bare = missing();
    const { promise, resolve } = bare.Promise.withResolvers<number>();
    resolve(3);
    expect(await promise).toBe(3);
    expect([bare.URL.canParse("/a"), bare.URL.canParse("/a", "https://b")]).toEqual([false, true]);
    const [a, b] = [new AbortController(), new AbortController()];
    const any = bare.AbortSignal.any([a.signal, b.signal]);
    b.abort("why");
    expect([any.aborted, any.reason]).toEqual([true, "why"]);
    expect(bare.AbortSignal.any([b.signal]).reason).toBe("why");
    const late = bare.AbortSignal.timeout(0);
    await new Promise((done) => late.addEventListener("abort", done));
    expect(late.reason.name).toBe("TimeoutError");
  });

  test("a stream is read to its end, and cancelled when the loop is left", async () => {
    const { iterate } = missing();
    const seen: number[] = [];
    for await (const one of iterate(numbers())) seen.push(one);
    expect(seen).toEqual([0, 1, 2]);
    let reason: unknown = "not cancelled";
    for await (const _ of iterate(
      numbers(() => {
        reason = "cancelled";
      }),
    ))
      break;
    expect(reason).toBe("cancelled");
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error("cut")) });
    await expect(iterate(failing).next()).rejects.toThrow("cut");
  });

  test("leave alone what is there", () => {
    const own = Object.getOwnPropertyDescriptor(AbortSignal, "any");
    addMissing();
    expect(Object.getOwnPropertyDescriptor(AbortSignal, "any")).toEqual(own);
  });

  function numbers(onCancel?: () => void) {
    let next = 0;
    return new ReadableStream<number>({
      pull(controller) {
        if (next === 3) controller.close();
        else controller.enqueue(next++);
      },
      cancel: () => onCancel?.(),
    });
  }

  /** The built polyfills, in a browser that has nothing of it. */
  function missing() {
    class OldStream {}
    class OldUrl {
      readonly href: string;
      constructor(address: string, base?: string) {
        this.href = new URL(address, base).href;
      }
    }
    class OldPromise<T> extends Promise<T> {}
    const hidden = (target: object, name: PropertyKey) =>
      name !== "withResolvers" && name in target;
    const added: Added = runInNewContext(
      `${read(polyfillsFile)}
      ({ Promise, URL, AbortSignal, iterate: (it) => ReadableStream.prototype[Symbol.asyncIterator].call(it) })`,
      {
        Promise: new Proxy(OldPromise, { has: hidden }),
        URL: OldUrl,
        AbortSignal: {},
        AbortController,
        DOMException,
        setTimeout,
        ReadableStream: OldStream,
        Symbol,
      },
    );
    return added;
  }

  interface Added {
    readonly Promise: {
      withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void };
    };
    readonly URL: { canParse(address: string, base?: string): boolean };
    readonly AbortSignal: Pick<typeof AbortSignal, "any" | "timeout">;
    iterate<T>(stream: ReadableStream<T>): AsyncGenerator<T>;
  }
});

describe("the script that every page begins with", () => {
  const pages = files.filter((name) => name.endsWith(".html"));

  test.each(pages)("stands in %s as the Content-Security-Policy has it, and alone", (name) => {
    const inline = [...read(name).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code,
    );
    expect(inline).toEqual([browserScript]);
  });

  test("is ES5", () => {
    expect(browserScript).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?|\.\.\./);
  });

  test("loads nothing where nothing is missing", () => {
    expect(started({})).toMatchObject({ written: [], notice: undefined });
  });

  test.each(["withResolvers", "canParse", "any", "timeout", "iterator"])(
    "loads the polyfills before the app where %s is missing",
    (lacking) => {
      expect(started({ lacking })).toMatchObject({
        written: ['<script src="/polyfills.js"></script>'],
        notice: undefined,
      });
    },
  );

  test("says that a browser is too old, and does not try", () => {
    const page = started({ old: true });
    expect(page).toMatchObject({
      written: [],
      notice: "old",
      loaded: ["/notice.css", "/notice.js"],
    });
  });

  test("says that the page could not be opened when its code fails before the app has started", () => {
    const page = started({});
    page.fail({ target: { type: "module" } });
    expect(page.notice).toBe("failed");
    const broken = started({});
    broken.fail({ filename: "https://sign.example/assets/main.js" });
    expect(broken.notice).toBe("failed");
  });

  test("says nothing of pictures and of other people's scripts, or once the app has started", () => {
    const page = started({});
    page.fail({ target: { type: "" } });
    page.fail({ filename: "chrome-extension://abc/x.js" });
    page.root.set("data-started", "");
    page.fail({ target: { type: "module" } });
    expect(page.notice).toBeUndefined();
  });

  function started({ old = false, lacking = "" }) {
    const root = new Map<string, string>();
    const written: string[] = [];
    const loaded: string[] = [];
    let listener: (event: object) => void = () => {};
    const notices = new Map<string, { hidden: boolean }>();
    const document = {
      documentElement: {
        hasAttribute: (name: string) => root.has(name),
        setAttribute: (name: string, value: string) => root.set(name, value),
      },
      head: { appendChild: (tag: Tag) => loaded.push(tag.href ?? tag.src ?? "") },
      readyState: "complete",
      createElement: () => ({}),
      getElementById: (id: string) => {
        const notice = { hidden: true };
        notices.set(id, notice);
        return notice;
      },
      write: (html: string) => written.push(html),
    };
    const has = (name: string) => (name === lacking ? undefined : () => {});
    const window = {
      CSSLayerBlockRule: old ? undefined : class {},
      HTMLDialogElement: class {},
      structuredClone,
      addEventListener: (_: string, given: typeof listener) => {
        listener = given;
      },
    };
    runInNewContext(`Array.prototype.toSorted ??= () => {};\n${browserScript}`, {
      window,
      document,
      location: { origin: "https://sign.example" },
      Promise: { withResolvers: has("withResolvers") },
      URL: { canParse: has("canParse") },
      AbortSignal: { any: has("any"), timeout: has("timeout") },
      ReadableStream: { prototype: { [Symbol.asyncIterator]: has("iterator") } },
      Symbol,
    });
    return {
      root,
      written,
      loaded,
      fail: (event: object) => listener({ filename: "", target: null, ...event }),
      get notice() {
        return root.get("data-notice");
      },
    };
  }
});

describe("style", () => {
  const sheets = files.filter((name) => name.endsWith(".css"));

  test("dvh has vh before it, for Chrome before 108", () => {
    expect(withoutNewUnits("a{min-height:100dvh;max-height:min(85dvh,9px)}")).toBe(
      "a{min-height:100vh;min-height:100dvh;max-height:min(85vh,9px);max-height:min(85dvh,9px)}",
    );
    for (const name of sheets)
      for (const [, property, before] of read(name).matchAll(/([\w-]+):([^;{}]*\d)dvh/g))
        expect(read(name), name).toContain(`${property}:${before}vh`);
  });

  test("there are no media ranges and no nesting, and color-mix only where it is supported", () => {
    const css = sheets.map(read).join("\n");
    expect(css).not.toMatch(/@media[^{]*[<>]/);
    expect(css).not.toMatch(/[{;]&|[};]\s*&/);
    const unconditional = css.replace(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
    expect(unconditional).not.toMatch(/color-mix\(/);
  });
});

describe("the notices of a page", () => {
  const english = { lang: "", dir: "", texts: ["", ""] };
  const shownIn = (language: string | undefined) => {
    const notices = { old: notice(), failed: notice() };
    runInNewContext(read(noticeTextsFile), {
      navigator: { language },
      document: {
        readyState: "complete",
        getElementById: (id: string) => (id === "notice-old" ? notices.old : notices.failed),
      },
    });
    return notices;
  };
  const notice = () => {
    const texts = [{ textContent: "" }, { textContent: "" }];
    return { lang: "", dir: "", getElementsByTagName: () => texts };
  };
  const plain = ({ lang, dir, getElementsByTagName }: ReturnType<typeof notice>) => ({
    ...{ lang, dir },
    texts: getElementsByTagName().map(({ textContent }) => textContent),
  });

  test("are in the browser's language, where we have it", () => {
    expect(plain(shownIn("de-AT").old)).toMatchObject({ lang: "de", dir: "ltr" });
    expect(plain(shownIn("de-AT").old).texts[0]).toBe("Dieser Browser ist für diese Seite zu alt");
    expect(plain(shownIn("iw").failed)).toMatchObject({ lang: "he", dir: "rtl" });
    expect(plain(shownIn("pt-PT").failed).texts[0]).toBe("Não foi possível abrir esta página");
  });

  test("stay as they are in any other", () => {
    for (const language of ["en-GB", "ja", "constructor", undefined])
      expect(plain(shownIn(language).old)).toEqual(english);
  });

  test("are worded by a script that the oldest browsers run", () => {
    expect(read(noticeTextsFile)).not.toMatch(/=>|\b(?:const|let|class)\b[^"]*[=;{]|`/);
  });
});

interface Tag {
  readonly href?: string;
  readonly src?: string;
}
