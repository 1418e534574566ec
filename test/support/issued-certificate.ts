import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { KMSClient } from "@aws-sdk/client-kms";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import {
  publicKeyOf,
  requestIn,
  type SealingStage,
} from "../../scripts/operate/seal-certificate/stage.ts";
import { call } from "./cloud.ts";
import { configOf, operatorOf } from "./operator.ts";

/** A stage for `npm run operate -- seal-certificate` in a local environment, which has no API for invoking functions. */
export async function sealingStageOf(environment: Undersign): Promise<SealingStage> {
  const config = configOf(environment);
  const { db, names } = await operatorOf(environment);
  const keyId = await sealKeyOf(new CloudFormationClient(config));
  return {
    db,
    envelopesTable: names.tables.Envelopes,
    publicKey: () => publicKeyOf(new KMSClient(config), keyId),
    request: async (certificateRequest) =>
      requestIn(await environment.invoke("on-seal-requested", { certificateRequest })),
  };
}

async function sealKeyOf(stacks: CloudFormationClient): Promise<string> {
  const list = new ListStackResourcesCommand({ StackName: "Undersign-dev" });
  const { StackResourceSummaries = [] } = await stacks.send(list);
  const key = StackResourceSummaries.find(({ LogicalResourceId = "" }) =>
    LogicalResourceId.startsWith("SealingSealKey"),
  );
  if (!key?.PhysicalResourceId) throw new Error("expected the stack to have a sealing key");
  return key.PhysicalResourceId;
}

/** Installs one for another key, so that no document needs it. */
export async function chooseUnused(environment: Undersign, ends: Date): Promise<void> {
  const { db, names } = await operatorOf(environment);
  const endsAt = ends.toISOString();
  const chosen = { certificate: "none", keySha256: "none", endsAt, chosenAt: endsAt };
  const Item = { ...keys.chosenCertificate(), ...chosen };
  await db.send(new PutCommand({ TableName: names.tables.Envelopes, Item }));
}

export const publishedCertificates = async (): Promise<SealCertificatesReply> =>
  (await call<SealCertificatesReply>("GET", "/api/evidence/seal-certificates")).body;
