import { createHmac } from "node:crypto";
import {
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { tokenHash } from "../../core/domain/common/token-hash.ts";
import { type SrpChallenge, startSrp } from "../../core/gateways/srp.ts";
import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import { configOf, type Operator, operatorOf } from "./operator.ts";
import type { Sender } from "./people.ts";

/** Cognito's own calls, made past our functions by somebody who even has the client's secret. */
export async function poolCallsOf(environment: Undersign, { bearer }: Pick<Sender, "bearer">) {
  const cognito = new CognitoIdentityProviderClient(configOf(environment));
  const UserPoolId = (await operatorOf(environment)).names.userPoolId;
  const payload = Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString();
  const ClientId: string = JSON.parse(payload).client_id;
  const client = { UserPoolId, ClientId };
  const { UserPoolClient } = await cognito.send(new DescribeUserPoolClientCommand(client));
  const secret = UserPoolClient?.ClientSecret ?? "";
  const hash = (name: string) =>
    createHmac("sha256", secret).update(`${name}${ClientId}`).digest("base64");

  const begin = (name: string, more: Record<string, string>) =>
    cognito.send(
      new AdminInitiateAuthCommand({
        ...{ ...client, AuthFlow: "CUSTOM_AUTH" },
        AuthParameters: { USERNAME: name, SECRET_HASH: hash(name), ...more },
      }),
    );

  /** Answers a challenge; without the name of one, that of our code. */
  const answer = (
    { Session }: Pick<AdminInitiateAuthCommandOutput, "Session">,
    name: string,
    responses: Record<string, string>,
    ChallengeName: "CUSTOM_CHALLENGE" | "PASSWORD_VERIFIER" = "CUSTOM_CHALLENGE",
  ) =>
    cognito.send(
      new AdminRespondToAuthChallengeCommand({
        ...{ ...client, ChallengeName, Session },
        ChallengeResponses: { USERNAME: name, SECRET_HASH: hash(name), ...responses },
      }),
    );

  const startPassword = async (id: string) => {
    const srp = startSrp(UserPoolId.split("_")[1] ?? "");
    return { srp, begun: await begin(id, { CHALLENGE_NAME: "SRP_A", SRP_A: srp.SRP_A }) };
  };

  return {
    /** Begins with no password. */
    withoutPassword: ({ id }: Pick<Sender, "id">) => begin(id, {}),
    answer,
    /** Begins with the password, which is yet to be proven. */
    beginPassword: async ({ id }: Pick<Sender, "id">) => (await startPassword(id)).begun,
    /** Begins with the password, and proves it. */
    async withPassword({ id }: Pick<Sender, "id">, password: string) {
      const { srp, begun } = await startPassword(id);
      const challenge = begun.ChallengeParameters as unknown as SrpChallenge;
      const proof = srp.answer(challenge, password, new Date(environment.now()));
      return answer(begun, id, { ...proof }, "PASSWORD_VERIFIER");
    },
  };
}

/** Stores a login that waits for its code, as `auth` does, with a token and a code that a test knows. */
export async function storeLogin(
  { db, names }: Operator,
  login: object,
  token: string,
  code: string,
): Promise<void> {
  const codeHash = createHmac("sha256", token).update(code).digest("base64url");
  const Item = { ...login, ...keys.login(tokenHash(token)), codeHash };
  await db.send(new PutCommand({ TableName: names.tables.Logins, Item }));
}
