import type { AccessRequest } from "../../iam/access.ts";
import type { Mailbox } from "../../inbox/mailbox.ts";
import type { Clock } from "../../system/clock.ts";
import { ofType, type Resource } from "../../template/resource.ts";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText, object, text } from "../protocol/json.ts";
import type { JsonService, Operation } from "../protocol/json-service.ts";
import { answerChallenge, startCustomAuth } from "./challenges.ts";
import { clientSecret, refuseWrongHash, refuseWrongSecret } from "./client-secrets.ts";
import { withinModel } from "./model.ts";
import { countAttempt, refuseWeak, setPassword } from "./passwords.ts";
import { Pool } from "./pool.ts";
import { confirmForgotPassword, forgotPassword } from "./recovery.ts";
import { type ClientSettings, poolSettings } from "./settings.ts";
import { isPassword } from "./srp.ts";
import type { User } from "./state.ts";
import {
  type AccessTokenClaims,
  refreshTokens,
  revokeToken,
  signOutEverywhere,
  userOfAccessToken,
  verifiedClaims,
} from "./tokens.ts";
import type { Invoke } from "./triggers.ts";
import {
  attributeList,
  createUser,
  deleteUser,
  describeUser,
  listUsers,
  updateAttributes,
  updateOwnAttributes,
} from "./users.ts";

export interface Cognito extends JsonService {
  verifyToken(token: string): AccessTokenClaims | undefined;
}

interface Options {
  resources: readonly Resource[];
  directory: string;
  clock: Clock;
  region: string;
  mailbox: Mailbox;
  invoke: Invoke;
}

export function openCognito(options: Options): Cognito {
  const { resources, directory, clock, region } = options;
  const pools = ofType(resources, "AWS::Cognito::UserPool").map(
    (resource) =>
      new Pool({ settings: poolSettings(resource, resources, region), directory, clock }),
  );
  const service = { ...options, pools };
  const admin = adminOperations(service);
  return {
    name: "cognito-idp",
    operations: withinModel({ ...admin, ...publicOperations(service) }),
    access: (operation, input): AccessRequest[] | undefined => {
      if (!/^(Admin|Describe|List)/.test(operation)) return undefined;
      const { arn } = poolOf(service, input).settings;
      return [{ action: `cognito-idp:${operation}`, resource: arn, context: {} }];
    },
    verifyToken: (token) => {
      for (const pool of pools) {
        const claims = verifiedClaims(pool, token);
        if (claims !== undefined) return claims;
      }
      return undefined;
    },
  };
}

interface Service extends Options {
  pools: readonly Pool[];
}

/** Operations that are signed with a role's credentials and authorized by IAM. */
function adminOperations(service: Service): Record<string, Operation> {
  const withUser = (input: JsonObject) => {
    const pool = poolOf(service, input);
    return { pool, user: pool.user(text(input, "Username")) };
  };
  return {
    adminCreateUser: (input) => {
      const user = createUser(poolOf(service, input), input);
      return { User: { ...describeUser(user), Attributes: attributeList(user) } };
    },
    adminGetUser: (input) => {
      const { user } = withUser(input);
      return { ...describeUser(user), UserAttributes: attributeList(user) };
    },
    adminSetUserPassword: (input) => {
      const { pool, user } = withUser(input);
      setUserPassword(pool, user, input);
      return {};
    },
    adminUpdateUserAttributes: (input) => {
      const { pool, user } = withUser(input);
      updateAttributes(pool, user, input);
      return {};
    },
    adminDeleteUser: (input) => {
      const { pool, user } = withUser(input);
      deleteUser(pool, user);
      return {};
    },
    describeUserPoolClient: (input) => {
      const { pool, client } = clientOf(service, input);
      const ClientSecret = clientSecret(pool, client);
      const { id: UserPoolId } = pool.settings;
      return { UserPoolClient: { UserPoolId, ClientId: client.id, ClientSecret } };
    },
    listUsers: (input) => listUsers(poolOf(service, input), input),
    adminUserGlobalSignOut: (input) => {
      const { pool, user } = withUser(input);
      signOutEverywhere(pool, user);
      return {};
    },
    adminInitiateAuth: (input) => initiateAuth(service, input),
    adminRespondToAuthChallenge: (input) => respondToChallenge(service, input),
  };
}

function setUserPassword(pool: Pool, user: User, input: JsonObject): void {
  if (input["Permanent"] !== true) {
    throw notEmulated("cognito-idp", "AdminSetUserPassword without Permanent");
  }
  setPassword(pool, user, text(input, "Password"));
}

function respondToChallenge(service: Service, input: JsonObject): unknown {
  const pool = poolOf(service, input);
  const client = pool.client(text(input, "ClientId"));
  refuseFlow(client, "ALLOW_CUSTOM_AUTH", "Custom auth");
  const clientMetadata = object(input, "ClientMetadata");
  refuseHashOf(pool, client, object(input, "ChallengeResponses"));
  return answerChallenge({ pool, client, invoke: service.invoke, clientMetadata }, input);
}

function initiateAuth(service: Service, input: JsonObject): unknown {
  const pool = poolOf(service, input);
  const client = pool.client(text(input, "ClientId"));
  const parameters = object(input, "AuthParameters");
  switch (text(input, "AuthFlow")) {
    case "CUSTOM_AUTH": {
      refuseFlow(client, "ALLOW_CUSTOM_AUTH", "Custom auth");
      refuseHashOf(pool, client, parameters);
      const flow = { pool, client, invoke: service.invoke, clientMetadata: undefined };
      return startCustomAuth(flow, parameters);
    }
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN": {
      refuseFlow(client, "ALLOW_REFRESH_TOKEN_AUTH", "Refresh token");
      const hash = maybeText(parameters, "SECRET_HASH");
      const tokens = refreshTokens(pool, client, text(parameters, "REFRESH_TOKEN"), hash);
      return { ChallengeParameters: {}, AuthenticationResult: tokens };
    }
    default:
      throw notEmulated("cognito-idp", `AdminInitiateAuth ${text(input, "AuthFlow")}`);
  }
}

function refuseHashOf(pool: Pool, client: ClientSettings, parameters: JsonObject): void {
  const hash = maybeText(parameters, "SECRET_HASH");
  refuseWrongHash(pool, client, text(parameters, "USERNAME"), hash);
}

/** Operations that are unsigned in AWS too: the code or token in the request authorizes them. */
function publicOperations(service: Service): Record<string, Operation> {
  const { mailbox, invoke } = service;
  return {
    forgotPassword: (input) => {
      const { pool, client } = clientOf(service, input);
      const clientMetadata = object(input, "ClientMetadata");
      const recovery = { pool, client, mailbox, invoke, clientMetadata };
      const name = text(input, "Username");
      refuseWrongHash(pool, client, name, maybeText(input, "SecretHash"));
      return forgotPassword(recovery, name);
    },
    confirmForgotPassword: (input) => {
      const code = text(input, "ConfirmationCode");
      const password = text(input, "Password");
      const { pool, client } = clientOf(service, input);
      const name = text(input, "Username");
      refuseWrongHash(pool, client, name, maybeText(input, "SecretHash"));
      confirmForgotPassword({ pool, client }, name, code, password);
      return {};
    },
    changePassword: (input) => {
      changePassword(service, input);
      return {};
    },
    getUser: (input) => {
      const { user } = ownUser(service, input);
      return { Username: user.username, UserAttributes: attributeList(user) };
    },
    revokeToken: (input) => {
      const { pool, client } = clientOf(service, input);
      refuseWrongSecret(pool, client, maybeText(input, "ClientSecret"));
      revokeToken(pool, text(input, "Token"));
      return {};
    },
    deleteUser: (input) => {
      const { pool, user } = ownUser(service, input);
      deleteUser(pool, user);
      return {};
    },
    updateUserAttributes: (input) => {
      const { pool, user, client } = ownUser(service, input);
      updateOwnAttributes(pool, client, user, input);
      return { CodeDeliveryDetailsList: [] };
    },
  };
}

/** The user of an access token, with the client that it was issued to. */
function ownUser({ pools }: Service, input: JsonObject) {
  const token = text(input, "AccessToken");
  const pool = pools.find((one) => verifiedClaims(one, token) !== undefined);
  const claims = pool && verifiedClaims(pool, token);
  if (pool === undefined || claims === undefined) {
    throw new ServiceError("NotAuthorizedException", "Invalid Access Token");
  }
  const user = userOfAccessToken(pool, token);
  return { pool, user, client: pool.client(String(claims["client_id"])) };
}

function changePassword(service: Service, input: JsonObject): void {
  const { pool, user } = ownUser(service, input);
  const proposed = text(input, "ProposedPassword");
  refuseWeak(pool, proposed);
  const previous = maybeText(input, "PreviousPassword") ?? "";
  const right =
    user.password !== null && isPassword(pool.settings.id, user.username, previous, user.password);
  countAttempt(pool, user.username, right);
  setPassword(pool, user, proposed);
}

function poolOf({ pools }: Service, input: JsonObject): Pool {
  const id = text(input, "UserPoolId");
  const pool = pools.find(({ settings }) => settings.id === id);
  if (pool !== undefined) return pool;
  throw new ServiceError("ResourceNotFoundException", `User pool ${id} does not exist.`);
}

function clientOf({ pools }: Service, input: JsonObject): { pool: Pool; client: ClientSettings } {
  const id = text(input, "ClientId");
  for (const pool of pools) {
    const client = pool.settings.clients.find((one) => one.id === id);
    if (client !== undefined) return { pool, client };
  }
  throw new ServiceError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
}

function refuseFlow({ flows }: ClientSettings, flow: string, name: string): void {
  if (flows.includes(flow)) return;
  const message = `${name} flow not enabled for this client`;
  throw new ServiceError("InvalidParameterException", message);
}
