// Builds verify.html: the page that checks a sealed document as one file, which loads nothing and works from a disk.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { brandStyle } from "./brand/vite-plugin.ts";
import { settingsInPages } from "./chosen-installation.mjs";

const root = resolve(import.meta.dirname, "..");

const folder = join(root, "dist/checker");
export const checkerFile = join(folder, "verify.html");

/** All with which a document is checked without its operator, and that each evidence zip has. */
export const checkerFiles = [
  checkerFile,
  ...[
    "verify.py",
    "verify_answers.py",
    "verify_conditions.py",
    "verify_facts.py",
    "verify_passkeys.py",
    "evidence-format.md",
  ].map((name) => join(root, "docs", name)),
];

/** The list of their digests, as sha256sum reads it, which the site publishes. */
export const digestsFile = join(folder, "checker.sha256");

export async function buildChecker() {
  const { output } = await build({
    configFile: false,
    root: join(root, "frontend/features/verify/checker"),
    plugins: [settingsInPages(), brandStyle(), react(), tailwind()],
    logLevel: "warn",
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(checkerFile, oneFile(output));
  const lines = await Promise.all(
    checkerFiles.map(async (file) => {
      const name = basename(file);
      if (file !== checkerFile) await copyFile(file, join(folder, name));
      const digest = createHash("sha256").update(await readFile(file));
      return `${digest.digest("hex")}  ${name}\n`;
    }),
  );
  await writeFile(digestsFile, lines.join(""));
}

/** The page with its script and style in it. Its policy forbids it to load anything. */
function oneFile(output) {
  const of = (end) => output.filter(({ fileName }) => fileName.endsWith(end));
  const [page] = of(".html");
  const script = of(".js")
    .map(({ code }) => code)
    .join("\n")
    .replaceAll("</script", "<\\/script");
  const style = of(".css")
    .map(({ source }) => String(source))
    .join("\n")
    // Inter would be five times as large as all the rest; the system's face stands in.
    .replaceAll(/@font-face\s*\{[^}]*\}/g, "");
  const digest = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>${style}</style>`,
  ].join("\n");
  return String(page.source)
    .replaceAll(/\s*<(?:script|link)\b[^>]*>(?:<\/script>)?/g, "")
    .replace(/<meta charset="utf-8"\s*\/?>/, (charset) => `${charset}\n${head}`)
    .replace("</body>", () => `<script type="module">${script}</script>\n</body>`);
}
