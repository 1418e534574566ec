import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { onlyFor } from "./only-for.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

/** Seals completed documents. */
export function sealKey(scope: Construct, stage: Stage): Key {
  const key = new Key(scope, "SealKey", {
    description: `Seals completed documents for ${stage.sealOrganization} (${stage.name})`,
    keySpec: KeySpec[stage.sealKeySpec],
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: removalPolicy(stage),
  });
  onlyFor(["on-seal-requested"], stage, key, "kms:Sign");
  return key;
}

/** Signers' links are derived from it. */
export function linkKey(scope: Construct, stage: Stage): Key {
  const key = macKey(scope, "LinkKey", stage, "Makes the tokens in signers' links");
  onlyFor(["on-mail-requested"], stage, key, "kms:GenerateMac");
  return key;
}

/** Webhooks' secrets are derived from it, and the keys that encrypt the secrets of single sign-on and storages. */
export function hookKey(scope: Construct, stage: Stage): Key {
  const key = macKey(scope, "HookKey", stage, "Makes the secrets with which webhooks are signed");
  onlyFor(["on-hook-requested", "hooks", "auth"], stage, key, "kms:GenerateMac");
  return key;
}

const macKey = (scope: Construct, id: string, stage: Stage, description: string): Key =>
  new Key(scope, id, {
    description: `${description} (${stage.name})`,
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    removalPolicy: removalPolicy(stage),
  });
