import {
  CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "../../../core/store/common/keys.ts";
import { stageNamed } from "../../stage-names.ts";
import { openStage } from "../person/stage-data.ts";

/** A sentence if Cognito lets the holder of an access token change the account's address (`WriteAttributes`). */
export async function mayChangeAddress(AccessToken: string): Promise<string | undefined> {
  const { iss = "" } = JSON.parse(
    Buffer.from(AccessToken.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  const region = /^https:\/\/cognito-idp\.([\w-]+)\.amazonaws\.com\//.exec(iss)?.[1];
  if (!region) return `expected a token of Cognito, found one of ${iss}`;
  const UserAttributes = [{ Name: "email", Value: "somebody-else@example.com" }];
  const change = new UpdateUserAttributesCommand({ AccessToken, UserAttributes });
  // Uses the user's own token, and no AWS credentials.
  const cognito = new CognitoIdentityProviderClient({ region, signer: { sign: async (r) => r } });
  const error = await cognito.send(change).then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (error === undefined) return "the address was changed";
  return error instanceof Error && error.name === "NotAuthorizedException"
    ? undefined
    : `expected NotAuthorizedException, found ${error}`;
}

/** A sentence if S3 would delete the sealed document today. */
export async function lockOf(
  stage: string | undefined,
  envelopeId: string,
): Promise<string | undefined> {
  const { s3, names } = await openStage(stageNamed(stage));
  const head = new HeadObjectCommand({
    Bucket: names.buckets.Completed,
    Key: `${envelopeId}/sealed.pdf`,
  });
  const { ObjectLockMode, ObjectLockRetainUntilDate } = await s3.send(head);
  if (!ObjectLockMode || !ObjectLockRetainUntilDate) return "it has no lock";
  return ObjectLockRetainUntilDate.getTime() > Date.now()
    ? undefined
    : `its lock ended on ${ObjectLockRetainUntilDate.toISOString()}`;
}

const erasedWithinMs = 15 * 60_000;

/** A sentence if a closed account can still be found by its address after that time. */
export async function leftBy(
  stage: string | undefined,
  email: string,
): Promise<string | undefined> {
  const { db, names } = await openStage(stageNamed(stage));
  const get = new GetCommand({
    TableName: names.tables.Subscriptions,
    Key: keys.address(email),
    ConsistentRead: true,
  });
  for (const deadline = Date.now() + erasedWithinMs; Date.now() < deadline; ) {
    if (!(await db.send(get)).Item) return undefined;
    await new Promise((done) => setTimeout(done, 10_000));
  }
  return "its address still finds it";
}
