import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Canvas, CanvasKit } from "canvaskit-wasm";
import { brandColor, logo } from "../../contract/rules/product/product.ts";

// Icons and the preview of links, drawn by the same Skia that draws pages on the server.

const { resolve } = createRequire(import.meta.url);
let loading: Promise<CanvasKit> | undefined;

/** Its types have it as a global, and in Node it is the module. */
async function skia(): Promise<CanvasKit> {
  loading ??= import("canvaskit-wasm").then((module) =>
    (module as unknown as { readonly default: () => Promise<CanvasKit> }).default(),
  );
  return loading;
}

/** The logo as a PNG; with `inset`, on a whole square with a margin of that many units around its 32. */
export async function iconPng(side: number, inset?: number): Promise<Uint8Array> {
  return draw(side, side, (kit, canvas) => {
    const scale = side / (32 + 2 * (inset ?? 0));
    canvas.scale(scale, scale);
    canvas.translate(inset ?? 0, inset ?? 0);
    if (inset !== undefined) canvas.clear(kit.parseColorString(brandColor));
    drawLogo(kit, canvas);
  });
}

/** 1200 by 630: the logo, the name, and what the product does. */
export async function socialPng(name: string, says: string): Promise<Uint8Array> {
  const font = readFileSync(
    resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  );
  return draw(1200, 630, (kit, canvas) => {
    const typeface = kit.Typeface.MakeTypefaceFromData(Uint8Array.from(font).buffer);
    if (!typeface) throw new Error("the font of the preview could not be read");
    canvas.clear(kit.parseColorString("#f7f7f9"));
    canvas.save();
    canvas.translate(96, 150);
    canvas.scale(4, 4);
    drawLogo(kit, canvas);
    canvas.restore();
    const write = (text: string, size: number, y: number, color: string) => {
      // A long name stays on the picture.
      const widest = new kit.Font(typeface, size);
      const width = widest.getGlyphWidths(widest.getGlyphIDs(text)).reduce((a, b) => a + b, 0);
      const fitting = new kit.Font(typeface, size * Math.min(1, 1008 / width));
      canvas.drawText(text, 96, y, paintOf(kit, color), fitting);
    };
    write(name, 76, 400, "#17171f");
    write(says, 44, 480, "#4d4d5a");
  });
}

function drawLogo(kit: CanvasKit, canvas: Canvas): void {
  canvas.drawRRect(kit.RRectXY(kit.XYWHRect(0, 0, 32, 32), 8, 8), paintOf(kit, brandColor));
  for (const { d, color, width } of logo) {
    const path = kit.Path.MakeFromSVGString(d);
    if (!path) throw new Error(`expected path data, found ${d}`);
    const paint = paintOf(kit, color);
    if (width !== undefined) {
      paint.setStyle(kit.PaintStyle.Stroke);
      paint.setStrokeWidth(width);
      paint.setStrokeCap(kit.StrokeCap.Round);
    }
    canvas.drawPath(path, paint);
  }
}

function paintOf(kit: CanvasKit, color: string) {
  const paint = new kit.Paint();
  paint.setAntiAlias(true);
  paint.setColor(kit.parseColorString(color));
  return paint;
}

async function draw(
  width: number,
  height: number,
  content: (kit: CanvasKit, canvas: Canvas) => void,
): Promise<Uint8Array> {
  const kit = await skia();
  const surface = kit.MakeSurface(width, height);
  if (!surface) throw new Error("Skia made no surface");
  content(kit, surface.getCanvas());
  const bytes = surface.makeImageSnapshot().encodeToBytes();
  surface.delete();
  if (!bytes) throw new Error("Skia wrote no PNG");
  return bytes;
}
