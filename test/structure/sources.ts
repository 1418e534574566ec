import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The sources below a folder, by their paths from the root. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => path.posix.join(folder, name));

const importPattern =
  /(?:^|\n)(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"|\bimport\("([^"\n]+)"\)/g;

/** What a file imports, types included: packages by name, files by their paths from the root. */
export const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(importPattern)]
    .map((match) => match[1] ?? match[2] ?? "")
    .map((name) => {
      if (name.startsWith("#")) return `${name.slice(1)}.ts`;
      return name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
    });
