import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Config } from "../../contract/rules/settings/config.ts";
import type { Region } from "../../contract/rules/settings/regions.ts";

/** Everything that `cdk synth` and an operator's commands read. */
const needed = [
  ..."bin contract core docs functions frontend lab languages lib packages scripts".split(" "),
  ..."cdk.json package.json package-lock.json tsconfig.json vite.config.ts".split(" "),
];

/** As step 2 of the runbook's section Deploy has them filled in. */
const filledIn: Config = {
  companyAccountEmail: "office@acme.test",
  alarmEmail: "ops@acme.test",
  mailDomain: "sign.acme.test",
  sealOrganization: "Acme Ltd",
  productName: "Acme Sign",
  supportEmail: "help@acme.test",
  supportPhone: "+49 30 123456",
  brandColor: "#0b6e4f",
  // Another logo than any that is there.
  logo: [{ d: "M9 23L16 7L23 23Z", color: "#f2fff9" }],
  operator: {
    company: "Acme Ltd",
    address: "Hauptstr. 1, 10115 Berlin, Germany",
    governingLaw: "Germany",
    courts: "Berlin",
    arbitration: "German Arbitration Institute (DIS)",
  },
};

/** The folder of a copy of this repository that an operator has made their own, for that region. */
export function filledCopy(dataRegion: Region): string {
  const copy = mkdtempSync(path.join(tmpdir(), "undersign-filled-"));
  for (const name of needed) cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  fillIn(copy, { dataRegion });
  return copy;
}

/** Writes the copy's settings, with others in place of some. */
export function fillIn(copy: string, others: Config): void {
  const settings = JSON.stringify({ ...filledIn, ...others });
  writeFileSync(path.join(copy, "undersign.config.ts"), `export default ${settings};\n`);
}
