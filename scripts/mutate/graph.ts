import { readFileSync } from "node:fs";
import { build, type Plugin } from "esbuild";

/** Our own files by their path from the root, each with its import specifiers and the files that these lead to. */
export type Graph = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All files that a test imports, directly or indirectly, and the test itself; throws if one has a top-level await. */
export async function graphOf(test: string): Promise<Graph> {
  const { metafile } = await build({
    entryPoints: [test],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "cjs",
    packages: "external",
    loader: { ".css": "empty" },
    plugins: [tests],
    logLevel: "silent",
  });
  return Object.fromEntries(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      Object.fromEntries(
        imports.flatMap(({ path, original = path, external }) =>
          external ? [] : [[original, path]],
        ),
      ),
    ]),
  );
}

/**
 * A test that must prepare something before a module is loaded imports it by a top-level `await import`. Its bundle can't
 * wait there, and needn't: `require` loads the module at the same place.
 */
export const withoutWaiting = (source: string): string =>
  source.replaceAll(/^((?:const [^=]+ = )?)await import\(/gm, "$1require(");

const tests: Plugin = {
  name: "tests",
  setup({ onLoad }) {
    onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      contents: withoutWaiting(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};
