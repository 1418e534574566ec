// The operator's own certificate for the sealing key (docs/runbook.md#a-certificate-of-your-own). Without an option it
// shows which certificate seals, and until when.
//   npm run operate -- seal-certificate --stage prod
//   npm run operate -- seal-certificate --stage prod --request --country DE --organization "Acme GmbH" [--out request.pem]
//   npm run operate -- seal-certificate --stage prod --import chain.pem
//   npm run operate -- seal-certificate --stage prod --self-signed
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { certificatesInFile, pem } from "sealed-pdf/pki";
import { operator } from "../../contract/rules/installation/operator.ts";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import {
  installCertificate,
  removeCertificate,
  showCertificate,
} from "./seal-certificate/install.ts";
import { openSealingStage } from "./seal-certificate/stage.ts";
import { subjectFrom } from "./seal-certificate/subject.ts";

const subjectOptions = {
  country: { type: "string" },
  state: { type: "string" },
  locality: { type: "string" },
  organization: { type: "string" },
  "organization-identifier": { type: "string" },
  unit: { type: "string" },
  "common-name": { type: "string" },
} as const;

const options = {
  stage: { type: "string" },
  request: { type: "boolean", default: false },
  out: { type: "string", default: "request.pem" },
  import: { type: "string" },
  "self-signed": { type: "boolean", default: false },
  ...subjectOptions,
} as const;

async function main(): Promise<string[]> {
  const { values } = parseArgs({ options });
  const stage = await chosenStage(values.stage);
  const chosen = [values.request, values.import !== undefined, values["self-signed"]];
  if (chosen.filter(Boolean).length > 1)
    throw new Error("expected one of --request, --import and --self-signed, found several");
  const sealing = await openSealingStage(stage);
  const now = new Date();
  if (values.request) {
    const request = await sealing.request(subjectFrom(values, stage, operator.company));
    writeFileSync(values.out, pem("CERTIFICATE REQUEST", request));
    return [`${values.out} is the request. Look at it: openssl req -in ${values.out} -text -noout`];
  }
  if (values.import !== undefined) {
    const certificates = certificatesInFile(readFileSync(values.import));
    return installCertificate(sealing, certificates, now);
  }
  return values["self-signed"] ? removeCertificate(sealing) : showCertificate(sealing, now);
}

await runCommand(async () => {
  for (const line of await main()) console.log(line);
});
