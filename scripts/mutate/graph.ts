import { build } from "esbuild";

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
