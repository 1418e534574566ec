// `npm run operate -- <command> [options]`: runs a command of an operator (docs/runbook.md); without one, lists them.
import { spawnSync } from "node:child_process";

/** Commands that run the product here first build it. */
const built = ["--build"];
const commands = {
  backup: { does: "exports, imports and checks what a stage keeps" },
  cost: { does: "calculates what a document costs", needs: built },
  destroy: { does: "deletes a stage that keeps nothing" },
  doctor: { does: "says what an installation lacks" },
  drill: { does: "restores an export on this computer", needs: built },
  "end-factors": { does: "removes the lost app, passkeys and recovery codes of a person" },
  erase: { does: "deletes what is kept of a person" },
  "export-person": { does: "collects what is kept of a person" },
  invite: { does: "invites somebody to register" },
  "pass-on": { does: "passes the workspace of a lost owner on to one of its admins" },
  reattach: { does: "takes over the data of a deleted stack" },
  rearchive: { does: "renews the time stamps of archived documents" },
  redrive: { does: "moves dead letters back to their queues" },
  release: { does: "packs a stage, to be deployed without a build" },
  "rotate-origin-secret": { does: "replaces the secret between CloudFront and the API" },
  "seal-certificate": { does: "requests and installs a certificate for the seal" },
  smoke: { does: "sends, signs and checks a document on a running installation" },
  "stripe-setup": { does: "creates products, prices and the webhook at Stripe" },
  upgrade: {
    does: "checks whether a version can be deployed over the one that runs",
    needs: built,
  },
};

const [name, ...options] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
if (!command) {
  if (name) console.error(`There is no command ${name}. There are:`);
  for (const [each, { does }] of Object.entries(commands))
    console.log(`npm run operate -- ${each.padEnd(20)}  ${does}`);
  process.exit(name ? 1 : 0);
}
const run = ["scripts/run.mjs", ...(command.needs ?? []), `scripts/operate/${name}.ts`, ...options];
const { status } = spawnSync(process.execPath, run, { stdio: "inherit" });
process.exit(status ?? 1);
