import { decode, encode } from "@jridgewell/sourcemap-codec";

/**
 * A bundle's source map without its packages: they are nine tenths of a bundle, nobody looks up
 * their lines, and Node reads the whole map at every cold start.
 */
export function ownSourceMap(map) {
  const isOwn = map.sources.map((source) => !source.includes("node_modules/"));
  const sources = numbered(map.sources.map((_, index) => index).filter((index) => isOwn[index]));
  const lines = decode(map.mappings).map((line) => ownSegments(line, isOwn));
  const names = numbered(lines.flat().flatMap(([, , , , name]) => name ?? []));
  const renumbered = lines.map((line) =>
    line.map(([column, source, ...rest]) => {
      if (source === undefined) return [column];
      const [sourceLine, sourceColumn, name] = rest;
      const place = [column, sources.get(source), sourceLine, sourceColumn];
      return name === undefined ? place : [...place, names.get(name)];
    }),
  );
  return {
    version: 3,
    sources: [...sources.keys()].map((index) => map.sources[index]),
    names: [...names.keys()].map((index) => map.names[index]),
    mappings: encode(renumbered),
  };
}

/** Ends our code with a segment without a source where a package's code begins. */
function ownSegments(line, isOwn) {
  return line.flatMap((segment, index) => {
    if (isOwn[segment[1]]) return [segment];
    return isOwn[line[index - 1]?.[1]] ? [[segment[0]]] : [];
  });
}

/** Each distinct value with its index. */
const numbered = (values) => new Map([...new Set(values)].map((value, index) => [value, index]));
