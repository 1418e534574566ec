import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Everything that `cdk synth` and an operator's commands read. */
const needed = [
  ..."bin contract core docs functions frontend lab languages lib packages scripts".split(" "),
  ..."cdk.json package.json package-lock.json tsconfig.json vite.config.ts".split(" "),
];

/** Settings by their file, as step 2 of the runbook's section Deploy has them filled in. */
type Settings = Readonly<Record<string, Readonly<Record<string, string>>>>;

const filledIn: Settings = {
  "lib/stages.ts": {
    companyAccountEmail: "office@acme.test",
    alarmEmail: "ops@acme.test",
    mailDomain: "sign.acme.test",
    sealOrganization: "Acme Ltd",
  },
  "contract/rules/product/product.ts": {
    productName: "Acme Sign",
    supportEmail: "help@acme.test",
    supportPhone: "+49 30 123456",
    brandColor: "#0b6e4f",
  },
  "contract/rules/installation/operator.ts": {
    company: "Acme Ltd",
    address: "Hauptstr. 1, 10115 Berlin, Germany",
    governingLaw: "Germany",
    courts: "Berlin",
    arbitration: "German Arbitration Institute (DIS)",
  },
};

/** The folder of a copy of this repository that an operator has made their own, for that region. */
export function filledCopy(region: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), "undersign-filled-"));
  for (const name of needed) cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  fillIn(copy, filledIn);
  fillIn(copy, { "contract/rules/installation/regions.ts": { dataRegion: region } });
  drawLogo(copy);
  return copy;
}

/** Another logo than any that is there. */
function drawLogo(copy: string): void {
  const file = path.join(copy, "contract/rules/product/product.ts");
  const text = readFileSync(file, "utf8");
  const logo = /^(export const logo: readonly LogoShape\[\] = )[\s\S]*?^\];$/m;
  if (!logo.test(text)) throw new Error("expected a logo, found none");
  writeFileSync(file, text.replace(logo, '$1[{ d: "M9 23L16 7L23 23Z", color: "#f2fff9" }];'));
}

/** Throws for a setting that its file doesn't have. */
export function fillIn(copy: string, settings: Settings): void {
  for (const [name, values] of Object.entries(settings)) {
    const file = path.join(copy, name);
    const text = Object.entries(values).reduce(
      (filled, [setting, value]) => withSetting(filled, setting, value),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, text);
  }
}

/** Matches any present value: a fork of this repository may be filled in already. */
function withSetting(text: string, name: string, value: string): string {
  const setting = RegExp(`^((?: {2}|export const )${name}(?::| =) )".*"([,;])$`, "gm");
  if (!setting.test(text)) throw new Error(`expected a setting ${name}, found none`);
  return text.replaceAll(setting, `$1${JSON.stringify(value)}$2`);
}
