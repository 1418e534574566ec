import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { circlesOf } from "./graph.ts";
import { filesIn, importsOf } from "./sources.ts";

const inFeatures = /^frontend\/features\/([a-z]+)\//;
const featureOf = (file: string): string | undefined => inFeatures.exec(file)?.[1];

/** Each import of a feature's file by something outside this feature. */
const uses = filesIn("frontend").flatMap((file) =>
  importsOf(file).flatMap((imported) => {
    const feature = featureOf(imported);
    return feature && feature !== featureOf(file) ? [{ file, imported, feature }] : [];
  }),
);

/** Routes load pages by `import()`, and the build renders some as HTML. */
const namesPages = /^frontend\/(routes\.tsx|prerender\/render\.tsx)$/;

test("features are used through their index only", () => {
  const others = uses.filter(
    ({ file, imported, feature }) =>
      !namesPages.test(file) && imported !== `frontend/features/${feature}/index.ts`,
  );
  expect(others).toEqual([]);
});

test("only features, routes and the prerendered pages use features", () => {
  const others = uses.filter(({ file }) => !featureOf(file) && !namesPages.test(file));
  expect(others).toEqual([]);
});

test("no features use each other in a circle", () => {
  const graph = new Map(
    readdirSync("frontend/features").map((feature) => [
      feature,
      uses.filter(({ file }) => featureOf(file) === feature).map((use) => use.feature),
    ]),
  );
  expect(circlesOf(graph)).toEqual([]);
});

test("acts are made by useApiMutation alone, which keeps a second press from acting again", () => {
  const acting = filesIn("frontend").filter((file) =>
    /\buseMutation\b/.test(readFileSync(file, "utf8")),
  );
  expect(acting).toEqual(["frontend/api/query.ts"]);
});
