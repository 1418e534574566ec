import { readFileSync } from "node:fs";
import { build, type Plugin } from "esbuild";

/** Our own files by their path from the root: what each calls its imports, and which files those are. */
export type Graph = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All files that a test imports, itself included, however far away; throws where one awaits at its top. */
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
 * A test that prepares what a module finds when it is loaded imports it by `await import` at its top. Its bundle can't
 * wait there, and needs not: what is imported is loaded in its place all the same.
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
