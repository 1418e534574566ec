import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const product = ["bin", "contract", "core", "frontend", "functions", "languages", "lib"];
const folders = [...product, "lab", "scripts", "test"];

const anyPackage = new RegExp(`^(?!(?:${folders.join("|")})/)`);
/** What tests share, and scripts borrow from them. */
const testSupport = /^test\/(?:\w+\/)*support\//;

/** Which folder may import which (CONTRIBUTING). A file keeps the rules of every folder that it is in. */
const rules: readonly { folder: string; may: readonly RegExp[] }[] = [
  // Which text fits into a field, and which field is asked: one rule for pages, programs and verifiers.
  {
    folder: "contract",
    may: [/^zod\/mini$/, /^sealed-pdf\/(layout|conditions|formulas)$/, /^contract\//],
  },
  {
    folder: "contract/rules",
    may: [/^zod\/mini$/, /^sealed-pdf\/(layout|conditions|formulas)$/, /^contract\/rules\//],
  },
  { folder: "contract/calls", may: [/^zod\/mini$/, /^contract\/(calls|endpoint|rules)\b/] },
  {
    folder: "contract/specified",
    may: [/^zod\/mini$/, /^contract\/(calls|endpoint|rules|specified)\b/],
  },
  { folder: "languages", may: [/^@lingui\/core$/, /^contract\//, /^languages\//] },
  {
    folder: "core/domain",
    may: [
      /^node:crypto$/,
      /^canonicalize$/,
      // One record of what a passkey signs, for what writes it and what checks it.
      /^sealed-pdf\/passkey-record$/,
      /^contract\//,
      /^languages\//,
      /^core\/domain\//,
    ],
  },
  {
    folder: "core/images",
    // Threads that read files have the same limits there and here.
    may: [/^node:/, /^fast-png$/, /^sealed-pdf\/threads$/, /^contract\//, /^core\/images\//],
  },
  {
    folder: "core/store",
    may: [
      /^node:/,
      /^@aws-sdk\//,
      /^zod\/mini$/,
      /^contract\//,
      /^core\/(domain|store|environment|busy)/,
    ],
  },
  {
    folder: "core/gateways",
    may: [
      /^node:/,
      /^@aws-sdk\//,
      /^(stripe|openid-client)$/,
      /^zod\/mini$/,
      /^contract\//,
      /^core\/(domain|gateways|environment|log)/,
    ],
  },
  {
    // Stateless, so that the simulator's processes can share it.
    folder: "core/text",
    may: [/^sealed-pdf\/(layout|text)$/, /^contract\//, /^core\/domain\//],
  },
  {
    folder: "core/payments",
    may: [
      /^contract\//,
      /^core\/(domain|store|gateways|payments|mails)\//,
      /^core\/environment\.ts$/,
    ],
  },
  {
    // One way to send a document, for calls and for the worker of batches.
    folder: "core/sending",
    may: [
      /^node:crypto$/,
      /^zod\/mini$/,
      /^contract\//,
      /^languages\//,
      /^core\/(domain|gateways|sending|store|text)\//,
      // Anchors are found in the stored file.
      /^core\/images\/text\/find-text\.ts$/,
      // A call mails all members, and a scheduled run goes on where it has stopped.
      /^core\/(log|mails\/(member|ownership)-mails)\.ts$/,
      // The row of a batch is what the call for one envelope takes.
      /^core\/(environment|http\/parse-input)\.ts$/,
    ],
  },
  {
    folder: "core/callers",
    may: [/^node:crypto$/, /^contract\//, /^core\/(callers|domain|store)\//],
  },
  { folder: "core/mails", may: [/^contract\//, /^languages\//, /^core\/(domain|mails)\//] },
  {
    folder: "core/http",
    may: [
      /^node:/,
      /^aws-lambda$/,
      /^zod\/mini$/,
      /^contract\//,
      /^core\/(domain|http|log|busy)/,
      // Asked by the router itself, so that no group of calls can forget to.
      /^core\/gateways\/origin-secret\.ts$/,
    ],
  },
  {
    folder: "functions",
    may: [
      /^node:/,
      /^(aws-lambda|fflate|zod\/mini)$/,
      // What people log in with.
      /^(otpauth|@simplewebauthn\/server)$/,
      /^contract\//,
      /^core\//,
      /^sealed-pdf(\/(pki|text|threads|verify))?$/,
      /^languages\//,
      /^functions\//,
    ],
  },
  {
    folder: "frontend",
    may: [
      /^(react|react-dom|react-router-dom|react-pdf|react-rnd|signature_pad|uqr|qr|aws-amplify|vite|@vitejs|@tanstack|@fontsource)/,
      /^node:/,
      /^zod\/mini$/,
      // What people log in with.
      /^@simplewebauthn\/browser$/,
      // For Safari before 16.4, which has no DecompressionStream.
      /^fflate$/,
      // Made by the build from the contract.
      /^virtual:openapi$/,
      // The same from the mails.
      /^virtual:sample-mail$/,
      // In the plugins of the build.
      /^esbuild$/,
      /^contract\//,
      /^sealed-pdf\/(layout(\/more-coverage)?|verify)$/,
      /^languages\//,
      /^frontend\//,
    ],
  },
  {
    folder: "frontend/ui",
    may: [
      /^react(-dom)?$/,
      /^react\/|^react-dom\//,
      /^uqr$/,
      /^contract\/rules\/text\/languages$/,
      // How many digits a code has, and how they may be written.
      /^contract\/rules\/(inputs\/code-digits|limits\/limits)$/,
      /^frontend\/(language|ui)\//,
    ],
  },
  {
    folder: "lib",
    may: [
      /^aws-cdk-lib/,
      /^constructs$/,
      /^node:/,
      /^cdk-nag$/,
      /^contract\//,
      /^lib\//,
      // Cognito's mails look like our own.
      /^core\/mails\/account-mails$/,
    ],
  },
  { folder: "bin", may: [/^aws-cdk-lib/, /^cdk-nag$/, /^node:/, /^lib\//] },
  {
    folder: "scripts",
    may: [
      anyPackage,
      /^(contract|core\/images|lib|scripts)\//,
      // The command that checks a document words its facts as pages do.
      /^languages\//,
      // Commands of an operator find and close what people have, in the form in which the store keeps it.
      /^core\/domain\//,
      // Invitations are mailed as the operator's page mails them; the simulator's SES tells of a mail by its tags.
      /^core\/gateways\/mail(-events)?\.ts$/,
      /^core\/mails\/(account|factor)-mails\.ts$/,
      // The command `pass-on` mails as the calls do.
      /^core\/sending\/ownership-news\.ts$/,
      // The invitation that an account sees of its company, for the page that shows it.
      /^core\/mails\/envelope-mails\.ts$/,
      /^core\/store\/(account\/(accounts|closings|factors|invitations|members|ownership|workspaces)|operator\/operator-log|common\/(data-format|keys)|\w+\/[\w-]+-item)\.ts$/,
      testSupport,
      /^test\/journeys\/signer\.ts$/,
    ],
  },
  {
    // It looks at the product from outside; the product never imports it.
    folder: "lab",
    may: [
      anyPackage,
      /^(contract|core|lab|lib|scripts)\//,
      testSupport,
      /^test\/journeys\/(signer|screens\/\w+)\.ts$/,
    ],
  },
  // They reach product code as its users do: through HTTP or a browser.
  ...["functions", "journeys"].map((name) => ({
    folder: `test/${name}`,
    may: [
      anyPackage,
      /^(contract|core\/domain|core\/images|scripts)\//,
      // Acts that no HTTP request may ever cause.
      /^functions\/on-seal-requested\/unchanged-pages\.ts$/,
      testSupport,
      new RegExp(`^test/${name}/`),
    ],
  })),
  ...["contract", "core", "frontend", "languages", "structure", "lib", "scripts"].map((name) => ({
    folder: `test/${name}`,
    may: [/^(?!test\/)/, testSupport, new RegExp(`^test/${name}/`)],
  })),
  {
    folder: "test/support",
    may: [
      anyPackage,
      /^(contract|core\/domain|scripts)\//,
      // A link before its turn, and a document of an earlier version, are stored as the product stores one.
      /^core\/store\/(common\/keys|envelope\/envelope-item)\.ts$/,
      // Cognito checks a password by SRP, past our functions too.
      /^core\/gateways\/srp\.ts$/,
      // A document of each kind is made, redacted and sealed as the product does it.
      /^core\/images\/(redaction\/redact|text\/find-text)\.ts$/,
      /^functions\/on-seal-requested\/(completion-pages|sources)\.ts$/,
      testSupport,
    ],
  },
];

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`),
);

const filesIn = (...wanted: readonly string[]) =>
  files.filter((file) => wanted.some((folder) => file.startsWith(`${folder}/`)));

const importPattern =
  /(?:^|\n)(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"|\bimport\("([^"\n]+)"\)/g;

/** What a file imports, types too: packages by name, our own files by their path from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const names = [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? "");
  return names.map((name) => {
    if (name.startsWith("#")) return name.slice(1);
    if (name.startsWith(".")) return path.posix.join(path.posix.dirname(file), name);
    return name;
  });
}

describe.each(rules)("$folder", ({ folder, may }) => {
  test("imports only what it may", () => {
    const inside = filesIn(folder);
    expect(inside.length).toBeGreaterThan(0);
    const others = inside.flatMap((file) =>
      importsOf(file)
        .filter((name) => !may.some((rule) => rule.test(name)) && !name.endsWith(".css"))
        .map((name) => `${file} imports ${name}`),
    );
    expect(others).toEqual([]);
  });
});

test("every folder of tests has a rule", () => {
  const ruled = rules.map(({ folder }) => folder);
  const found = filesIn("test").map((file) => file.split("/").slice(0, 2).join("/"));
  expect(found.filter((folder) => !ruled.includes(folder))).toEqual([]);
});

test("a function never imports another", () => {
  const across = filesIn("functions").flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith("functions/"))
      .filter((name) => name.split("/")[1] !== file.split("/")[1])
      .map((name) => `${file} imports ${name}`),
  );
  expect(across).toEqual([]);
});

describe("no files import each other in a circle", () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).map(fileNamed)]));

  test.each(["contract", "core", "functions", "lib", "verify"])("in %s", (folder) => {
    const inside = filesIn(folder).filter((file) => !file.startsWith("core/pdf/"));
    expect(inside.filter((file) => reachable(file, imports).has(file))).toEqual([]);
  });
});

/** `core/log`, from `#core/log`, stands for `core/log.ts`. */
function fileNamed(name: string): string {
  return existsSync(name) ? name : `${name}.ts`;
}

/** Everything that a file imports, directly or indirectly. */
function reachable(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return found;
}

/**
 * The first keeps webhooks away from loopback, a function's own interface; the other accepts passkeys made at localhost for a
 * site at 127.0.0.1, since browsers make none for an IP address.
 */
const namesLoopback = [
  "core/domain/common/own-origins.ts",
  "core/domain/common/webhook-address.ts",
  "frontend/session/passkey-address.ts",
  "lib/hooks.ts",
  "lib/stage-faults.ts",
];

test("no product code knows that it runs on a laptop", () => {
  const knowing = filesIn("contract", "core", "functions", "frontend", "lib").filter((file) =>
    /AWS_ENDPOINT_URL|127\.0\.0\.1|localhost|isLocal|_local\//.test(readFileSync(file, "utf8")),
  );
  expect(knowing).toEqual(namesLoopback);
});

test("zod comes in one small form", () => {
  const other = filesIn(...product).flatMap((file) =>
    importsOf(file).filter((name) => name.startsWith("zod") && name !== "zod/mini"),
  );
  expect(other).toEqual([]);
});
