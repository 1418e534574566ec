import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetPublicKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { RequestedSubject } from "sealed-pdf/pki";
import * as z from "zod/mini";
import type { Stage } from "../../../lib/stages.ts";
import { stageResources } from "../../stage-names.ts";

/** What the command needs of a deployed stage. */
export interface SealingStage {
  readonly db: DynamoDBDocumentClient;
  readonly envelopesTable: string;
  /** DER SubjectPublicKeyInfo of the sealing key. */
  publicKey(): Promise<Uint8Array>;
  /** PKCS #10 in DER, signed by the sealing function: the key's policy allows nobody else. */
  request(subject: RequestedSubject): Promise<Uint8Array>;
}

export async function openSealingStage(stage: Stage): Promise<SealingStage> {
  const { region } = stage;
  const resource = await stageResources(stage);
  const kms = new KMSClient({ region });
  const lambda = new LambdaClient({ region });
  return {
    db: DynamoDBDocumentClient.from(new DynamoDBClient({ region })),
    envelopesTable: resource("AWS::DynamoDB::GlobalTable", "DataEnvelopes"),
    publicKey: () => publicKeyOf(kms, resource("AWS::KMS::Key", "SealingSealKey")),
    request: async (certificateRequest) => {
      const { Payload, FunctionError } = await lambda.send(
        new InvokeCommand({
          FunctionName: resource("AWS::Lambda::Function", "Functionsonsealrequested"),
          Payload: Buffer.from(JSON.stringify({ certificateRequest })),
        }),
      );
      const answer = Buffer.from(Payload ?? []).toString("utf8");
      if (FunctionError) throw new Error(`the sealing function made no request: ${answer}`);
      return requestIn(JSON.parse(answer));
    },
  };
}

export async function publicKeyOf(kms: KMSClient, KeyId: string): Promise<Uint8Array> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  if (!PublicKey) throw new Error("KMS gave no public key");
  return PublicKey;
}

const reply = z.object({ request: z.string() });

export const requestIn = (answer: unknown): Uint8Array =>
  Buffer.from(z.parse(reply, answer).request, "base64");
