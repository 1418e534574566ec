// `npm start -- --plans everybody-pro --registration invited` gives this laptop another template and other
// pages, as if contract/rules/installation/installation.ts said so, of the same functions.
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";

/** The settings that the options name, without those that are not given; throws with a sentence. */
export function readChoice(args) {
  const options = { plans: { type: "string" }, registration: { type: "string" } };
  const { values } = parseArgs({ args, options, allowPositionals: true, strict: false });
  return {
    ...(values.plans === undefined ? {} : { plans: plansOf(values.plans) }),
    ...(values.registration === undefined
      ? {}
      : { registration: registrationOf(values.registration) }),
  };
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

export const pluginName = "chosen-installation";

/** Has a build of the pages read the chosen settings in place of those of contract/rules/installation/installation.ts. */
export const chosenInstallation = (choice) => ({
  name: pluginName,
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/contract/rules/installation/installation.ts")) return undefined;
    const own = code.replace("export const installation:", "const own:");
    return `${own}\nexport const installation: Installation = { ...own, ...${JSON.stringify(choice)} };\n`;
  },
});
