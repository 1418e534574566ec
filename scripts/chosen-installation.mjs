// Settings of an installation on their way into bundles. Those of undersign.config.ts are read by modules of the contract, whose
// values bundles get. `npm start -- --plans everybody-pro --registration invited` gives this laptop another template and other
// pages of the same functions, as if that file said so.
import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/** The options that `readChoice` knows; `watch` is of `npm run dev`. */
const options = {
  plans: { type: "string" },
  registration: { type: "string" },
  watch: { type: "boolean", default: false },
};

/**
 * The settings that the options name, without those that are not given, and whether to rebuild at every change. Throws with a
 * sentence for an option that there is not.
 */
export function readChoice(args) {
  const { plans, registration, watch } = parseArgs({ args, options }).values;
  const choice = {
    ...(plans === undefined ? {} : { plans: plansOf(plans) }),
    ...(registration === undefined ? {} : { registration: registrationOf(registration) }),
  };
  if (watch && isChosen(choice))
    throw new Error("npm run dev takes no --plans and no --registration");
  return { choice, watch };
}

function plansOf(text) {
  if (text === "stripe" || text === "everybody-pro") return text;
  const [documentsMax, fileMB, storageGB, ...more] = `${text}`.split(",").map(Number);
  if (storageGB === undefined || more.length > 0)
    throw new Error(
      `expected --plans stripe, everybody-pro, or documents a month, MB of a file and GB of storage such as 100,20,20; found ${text}`,
    );
  return { documentsMax, fileMB, storageGB };
}

const registrationOf = (text) =>
  text === "open" || text === "invited" ? text : { domains: `${text}`.split(",") };

export const isChosen = (choice) => Object.keys(choice).length > 0;

/** The folder of what is built for it. */
export const folderOf = (choice) =>
  `dist/chosen/${createHash("sha256").update(JSON.stringify(choice)).digest("hex").slice(0, 12)}`;

const root = resolve(import.meta.dirname, "..");
const rules = "contract/rules";
const installationFile = `${rules}/installation/installation.ts`;
const settingsFiles = [
  installationFile,
  `${rules}/installation/legal.ts`,
  `${rules}/installation/operator.ts`,
  `${rules}/product/product.ts`,
];
const readingFile = `${rules}/settings/config.ts`;

/** The module with only its values, for a module with settings; undefined for others. */
async function valuesOf(path, choice) {
  const file = relative(root, path);
  if (file === readingFile) throw new Error(`no bundle may have ${file}, which knows all settings`);
  if (!settingsFiles.includes(file)) return undefined;
  const values = { ...(await import(pathToFileURL(path).href)) };
  if (file === installationFile) values.installation = { ...values.installation, ...choice };
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  return lines.join("");
}

export const pluginName = "installation-settings";

/** Has Vite put the settings' values into pages, with a choice of others. */
export const settingsInPages = (choice = {}) => ({
  name: pluginName,
  enforce: "pre",
  load: (id) => valuesOf(id, choice),
});

/** The same for esbuild and functions, which get registration and plans by their environment. */
export const settingsInFunctions = {
  name: pluginName,
  setup(build) {
    build.onLoad(
      { filter: /\/contract\/rules\/(installation|product|settings)\/\w+\.ts$/ },
      async ({ path }) => {
        const contents = await valuesOf(path, {});
        return contents === undefined ? undefined : { contents, loader: "js" };
      },
    );
  },
};
