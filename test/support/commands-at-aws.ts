/** Commands that run against AWS, with the tests that run them on stand-ins. */
export const atAws: Readonly<Record<string, string>> = {
  backup: "test/functions/backup.all.test.ts",
  destroy: "test/scripts/destroy.test.ts",
  "end-factors": "test/functions/factors-of-operators.all.test.ts",
  erase: "test/functions/closing.all.test.ts",
  "export-person": "test/functions/closing.all.test.ts",
  invite: "test/functions/installation.all.test.ts",
  "pass-on": "test/functions/lost-owners.all.test.ts",
  reattach: "test/lib/reattach.test.ts",
  rearchive: "test/functions/seal-levels.all.test.ts",
  redrive: "test/functions/redrive.all.test.ts",
  "rotate-origin-secret": "test/scripts/rotate-origin-secret.test.ts",
  "seal-certificate": "test/functions/seal-key.all.test.ts",
  upgrade: "test/functions/upgrade.all.test.ts",
};
