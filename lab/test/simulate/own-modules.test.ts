import { expect, test } from "vitest";
import { Own, OwnModules, withStates } from "../../simulate/own-modules.ts";
import { buildProduct } from "../../simulate/product.ts";

/** A module that counts, and one that imports it. */
function counting() {
  const modules = new OwnModules<{ readonly name: string }>();
  const evaluated: string[] = [];
  let count = 0;
  const begin = modules.module(
    {
      "count.ts"() {
        evaluated.push(`count of ${modules.connection.name}`);
        count = 0;
      },
    },
    {
      read: () => [count],
      write: ([value]) => {
        count = Number(value);
      },
    },
  );
  const handler = modules.module({
    "handler.ts"() {
      begin();
      evaluated.push("handler");
    },
  });
  const next = (own: Own<{ readonly name: string }>) => {
    modules.enter(own);
    handler();
    return ++count;
  };
  return { next, evaluated };
}

test("each process has variables of its own, whichever ran last", () => {
  const { next, evaluated } = counting();
  const [a, b] = [new Own({ name: "a" }), new Own({ name: "b" })];
  expect([next(a), next(a), next(b), next(a), next(b)]).toEqual([1, 2, 1, 3, 2]);
  expect(evaluated).toEqual(["count of a", "handler", "count of b"]);
});

const moduleOf = (file: string, body: string) =>
  `var __esm = (fn) => {\n};\nvar init_x = __esm({\n  "${file}"() {\n${body}\n  }\n});\n`;

test.each([
  ["    known = new Map();", "[known]"],
  ["    client = make();\n    other = 5;", "[client, other]"],
])("%j makes state", (body, names) => {
  const { code } = withStates(moduleOf("core/environment.ts", body), process.cwd());
  expect(code).toContain(`read: () => ${names}`);
});

test.each([
  '    init_y();\n    table = variable("T");\n    run = async () => {\n      const own = 5;\n    };',
  "    shape = z3.object({\n      id: z3.string()\n    });\n    s3 = new import_client_s3.S3Client({});",
])("%j makes none", (body) => {
  const { files } = withStates(moduleOf("core/environment.ts", body), process.cwd());
  expect(files).toEqual([]);
});

test("a variable that is changed later is state, whatever its first value", () => {
  const code = moduleOf("core/gateways/origin-secret.ts", "    reading = 5;");
  expect(withStates(code, process.cwd()).code).toContain("read: () => [reading]");
});

test("the simulator knows all state that the product keeps between calls", async () => {
  const { withState } = await buildProduct();
  const caches = [
    "core/gateways/origin-secret.ts",
    "core/gateways/secret.ts",
    "core/gateways/stripe-client.ts",
    "core/gateways/stripe-prices.ts",
    "functions/on-seal-requested/seal-certificate.ts",
    "functions/on-seal-requested/time-stamps.ts",
  ];
  expect(withState).toEqual(expect.arrayContaining(caches));
});
