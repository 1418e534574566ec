/** Commands that run against AWS, with the tests that run them on stand-ins. */
export const atAws: Readonly<Record<string, string>> = {
  backup: "test/functions/backup.test.ts",
  destroy: "test/scripts/destroy.test.ts",
  erase: "test/functions/closing.test.ts",
  "export-person": "test/functions/closing.test.ts",
  invite: "test/functions/installation.test.ts",
  reattach: "test/lib/reattach.test.ts",
  rearchive: "test/functions/seal-levels.test.ts",
  redrive: "test/functions/redrive.test.ts",
  "rotate-origin-secret": "test/scripts/rotate-origin-secret.test.ts",
  "seal-certificate": "test/functions/seal-key.test.ts",
  upgrade: "test/functions/upgrade.test.ts",
};
