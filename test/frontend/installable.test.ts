import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const file = (name: string) => readFileSync(new URL(`../../dist/site/${name}`, import.meta.url));

/** "192x192": width and height of a PNG's header (PNG, 11.2.2). */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the site can be installed: a manifest with the page's colour, and icons of the sizes it states", () => {
  const manifest = JSON.parse(file("manifest.webmanifest").toString());
  const html = file("index.html").toString();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(html).toContain(`content="${manifest.theme_color}"`);
  expect(manifest).toMatchObject({ start_url: "/userboard", display: "standalone" });
  const pngs: { src: string; sizes: string; type: string }[] = manifest.icons.slice(1);
  expect(pngs.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes } of pngs) expect(sizeOf(file(src.slice(1)))).toBe(sizes);
});
