import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { withFile } from "sealed-pdf/testing";
import { drawPage } from "../../../core/images/drawing/draw.ts";

/** A page in grey, row by row from the top. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

export interface Reader {
  readonly name: string;
  /** Draws the first page; undefined if this program shows none. */
  draw(pdf: Uint8Array): Promise<Grey | undefined>;
}

const widthPx = 360;

export const pdfium: Reader = {
  name: "PDFium",
  async draw(pdf) {
    const drawn = await drawPage(pdf, { index: 0, widthPx });
    return drawn && drawn !== "no such page" ? greyOf(drawn.pixels) : undefined;
  },
};

export const poppler: Reader = {
  name: "poppler",
  draw: async (pdf) =>
    withFile(Buffer.from(pdf), (path) =>
      portableGrey("pdftoppm", [
        "-f",
        "1",
        "-l",
        "1",
        "-cropbox",
        "-scale-to-x",
        `${widthPx}`,
        "-scale-to-y",
        "-1",
        "-gray",
        path,
      ]),
    ),
};

export const mupdf: Reader = {
  name: "MuPDF",
  draw: async (pdf) =>
    withFile(Buffer.from(pdf), (path) =>
      portableGrey("mutool", [
        "draw",
        "-q",
        "-w",
        `${widthPx}`,
        "-c",
        "gray",
        "-F",
        "pgm",
        "-o",
        "-",
        path,
        "1",
      ]),
    ),
};

const timeLimitMs = 20_000;

function portableGrey(command: string, args: readonly string[]): Grey | undefined {
  const { stdout } = spawnSync(command, args, {
    timeout: timeLimitMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout?.toString("latin1", 0, 100) ?? "");
  if (!head) return undefined;
  const [width, height] = [Number(head[1]), Number(head[2])];
  return {
    width,
    height,
    levels: stdout.subarray(head[0].length, head[0].length + width * height),
  };
}

const host = "http://pdfjs.test";
const build = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/build/pdf.mjs"));

/** pdf.js with the options of a viewer on a web page, in this browser page. */
export async function pdfjsIn(page: Page): Promise<Reader> {
  const types = { mjs: "text/javascript", wasm: "application/wasm" } as const;
  await page.route(`${host}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><script>globalThis.__name = (one) => one</script>",
      });
    const type = Object.entries(types).find(([end]) => pathname.endsWith(end))?.[1];
    const body = readFileSync(join(build, "..", pathname));
    return route.fulfill({ contentType: type ?? "application/octet-stream", body });
  });
  await page.goto(`${host}/`);
  return {
    name: "pdf.js",
    async draw(pdf) {
      const found = await page.evaluate(drawInPage, {
        ...{ base64: Buffer.from(pdf).toString("base64"), widthPx, timeLimitMs },
      });
      return found && { ...found, levels: Buffer.from(found.levels, "base64") };
    },
  };
}

interface InPage {
  readonly base64: string;
  readonly widthPx: number;
  readonly timeLimitMs: number;
}

/** Runs in the browser. */
async function drawInPage({ base64, widthPx, timeLimitMs }: InPage) {
  const at = "/build/pdf.mjs";
  const pdfjs = await import(at);
  pdfjs.GlobalWorkerOptions.workerSrc = "/build/pdf.worker.mjs";
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const task = pdfjs.getDocument({
    ...{ data, cMapUrl: "/cmaps/", standardFontDataUrl: "/standard_fonts/", wasmUrl: "/wasm/" },
    ...{ iccUrl: "/iccs/", useSystemFonts: false, enableXfa: false, verbosity: 0 },
  });
  const late = new Promise<undefined>((done) => setTimeout(done, timeLimitMs, undefined));
  async function draw() {
    const page = await (await task.promise).getPage(1);
    const [x0, , x1] = page.getViewport({ scale: 1 }).viewBox;
    const own = page.getViewport({ scale: 1 }).width || x1 - x0;
    const viewport = page.getViewport({ scale: widthPx / own });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
    await page.render({ canvas, viewport }).promise;
    const { data: rgba } =
      canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    if (!rgba) return undefined;
    let levels = "";
    for (let i = 0; i < rgba.length; i += 4)
      levels += String.fromCharCode(
        Math.round(
          0.299 * (rgba[i] ?? 0) + 0.587 * (rgba[i + 1] ?? 0) + 0.114 * (rgba[i + 2] ?? 0),
        ),
      );
    return { width: canvas.width, height: canvas.height, levels: btoa(levels) };
  }
  const drawn = await Promise.race([draw().catch(() => undefined), late]);
  void task.destroy();
  return drawn;
}

function greyOf({
  width,
  height,
  rgba,
}: {
  width: number;
  height: number;
  rgba: Uint8Array;
}): Grey {
  const levels = new Uint8Array(width * height);
  for (let i = 0; i < levels.length; i++)
    levels[i] = Math.round(
      0.299 * (rgba[i * 4] ?? 0) + 0.587 * (rgba[i * 4 + 1] ?? 0) + 0.114 * (rgba[i * 4 + 2] ?? 0),
    );
  return { width, height, levels };
}
