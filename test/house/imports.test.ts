import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** Who may import whom (README, map of the house). */
const rules: readonly { room: string; may: readonly RegExp[] }[] = [
  { room: "contract", may: [/^zod\/mini$/, /^contract\//] },
  {
    room: "core/domain",
    may: [/^node:crypto$/, /^canonicalize$/, /^contract\//, /^core\/domain\//],
  },
  { room: "core/images", may: [/^node:/, /^fast-png$/, /^contract\//, /^core\/images\//] },
  {
    room: "core/store",
    may: [
      /^node:/,
      /^@aws-sdk\//,
      /^zod\/mini$/,
      /^contract\//,
      /^core\/(domain|store|environment)/,
    ],
  },
  {
    room: "core/gateways",
    may: [
      /^node:/,
      /^@aws-sdk\//,
      /^stripe$/,
      /^zod\/mini$/,
      /^contract\//,
      /^core\/(domain|gateways|environment|log)/,
    ],
  },
  { room: "core/payments", may: [/^contract\//, /^core\/(domain|store|gateways|payments)\//] },
  { room: "core/letters", may: [/^contract\//, /^core\/(domain|letters|gateways\/mail)/] },
  {
    room: "core/http",
    may: [/^node:/, /^aws-lambda$/, /^zod\/mini$/, /^contract\//, /^core\/(domain|http|log)/],
  },
  {
    room: "frontend",
    may: [
      /^(react|react-dom|react-router-dom|react-pdf|react-rnd|signature_pad|aws-amplify|vite|@vitejs|@tanstack|@fontsource)/,
      /^node:/,
      /^zod\/mini$/,
      /^contract\//,
      /^sealed-pdf\/verify$/,
      /^frontend\//,
    ],
  },
  { room: "frontend/ui", may: [/^react(-dom)?$/, /^react\/|^react-dom\//, /^frontend\/ui\//] },
  {
    room: "lib",
    may: [/^aws-cdk-lib/, /^constructs$/, /^node:/, /^cdk-nag$/, /^contract\//, /^lib\//],
  },
  { room: "bin", may: [/^aws-cdk-lib/, /^cdk-nag$/, /^node:/, /^lib\//] },
];

const files = ["bin", "contract", "core", "frontend", "functions", "lib"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${room}/${name}`),
);

const importPattern =
  /(?:^|\n)(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"|\bimport\("([^"\n]+)"\)/g;

/** What a file imports: packages by name, our own files by their path from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const names = [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? "");
  return names.map((name) => {
    if (name.startsWith("#")) return name.slice(1);
    if (name.startsWith(".")) return path.posix.join(path.posix.dirname(file), name);
    return name;
  });
}

describe.each(rules)("$room", ({ room, may }) => {
  test("imports only what it may", () => {
    const inside = files.filter((file) => file.startsWith(`${room}/`));
    expect(inside.length).toBeGreaterThan(0);
    const strangers = inside.flatMap((file) =>
      importsOf(file)
        .filter((name) => !may.some((rule) => rule.test(name)) && !name.endsWith(".css"))
        .map((name) => `${file} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  });
});

test("a function never imports another", () => {
  const across = files
    .filter((file) => file.startsWith("functions/"))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith("functions/"))
        .filter((name) => name.split("/")[1] !== file.split("/")[1])
        .map((name) => `${file} imports ${name}`),
    );
  expect(across).toEqual([]);
});

test("no product code knows that it runs on a laptop", () => {
  const rooms = ["contract", "core", "functions", "frontend", "lib"];
  const knowing = files
    .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)))
    .filter((file) =>
      /AWS_ENDPOINT_URL|127\.0\.0\.1|localhost|isLocal|_local\//.test(readFileSync(file, "utf8")),
    );
  expect(knowing).toEqual([]);
});

test("zod comes in one small form", () => {
  const other = files.flatMap((file) =>
    importsOf(file).filter((name) => name.startsWith("zod") && name !== "zod/mini"),
  );
  expect(other).toEqual([]);
});
