import type { Plugin } from "vite";
import { brandShades } from "../../contract/rules/product/accent.ts";
import { logoHtml, logoSvg } from "../../contract/rules/product/brand.ts";
import { brandColor, productName } from "../../contract/rules/product/product.ts";
import { iconPng, socialPng } from "./pictures.ts";

const shades = brandShades(brandColor);

/** `dark-brand-ink` in a style stands for that shade of the product's colour. */
const inStyle = /\b(light|dark)-brand-(fill|strong|ink|soft)\b/g;

/** Replaces those. */
export const brandStyle = (): Plugin => ({
  name: "brand-style",
  enforce: "pre",
  transform: {
    filter: { id: /\/styles\/main\.css$/ },
    handler: (code) =>
      code.replace(inStyle, (_, mode: keyof typeof shades, shade: keyof typeof shades.light) =>
        String(shades[mode][shade]),
      ),
  },
});

/** Gives pages the product's name and logo (contract/rules/product/product.ts): in index.html, as icons, manifest and preview of links. */
export const brand = (): Plugin => ({
  name: "brand",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replaceAll("%PRODUCT_NAME%", escaped(productName)).replaceAll("%LOGO%", logoHtml()),
  },
  async generateBundle() {
    const files = {
      "icon.svg": logoSvg(escaped(productName)),
      "manifest.webmanifest": manifest(),
      "icon-32.png": await iconPng(32),
      "icon-192.png": await iconPng(192),
      "icon-512.png": await iconPng(512),
      // Devices cut some icons to their own shape: Apple's as it is, a maskable one to four fifths (W3C manifest, "maskable").
      "icon-180.png": await iconPng(180, 0),
      "icon-maskable.png": await iconPng(512, 4),
      "social.png": await socialPng(productName, "Send a PDF. Get it back signed."),
    };
    for (const [fileName, source] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source });
  },
});

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

function manifest(): string {
  const png = (name: string, sizes: string, more = {}) => ({
    ...{ src: `/${name}`, sizes, type: "image/png" },
    ...more,
  });
  const paper = "#f7f7f9";
  return JSON.stringify({
    name: productName,
    short_name: productName,
    description: "Send documents and have them signed, from any device, with proof of every step.",
    ...{ id: "/userboard", start_url: "/userboard", scope: "/", display: "standalone" },
    ...{ background_color: paper, theme_color: paper },
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      png("icon-192.png", "192x192"),
      png("icon-512.png", "512x512"),
      png("icon-maskable.png", "512x512", { purpose: "maskable" }),
    ],
    shortcuts: [
      { name: "Create New Document", url: "/new" },
      { name: "All Documents", url: "/documents" },
    ],
  });
}
