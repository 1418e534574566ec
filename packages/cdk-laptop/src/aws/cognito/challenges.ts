import crypto from "node:crypto";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText, object, text, textMembers } from "../protocol/json.ts";
import { countAttempt, decoyOf, wrongCredentials } from "./passwords.ts";
import type { Pool } from "./pool.ts";
import type { ClientSettings } from "./settings.ts";
import { isProven, isUsablePublic, serverKeys } from "./srp.ts";
import { hashOf, type Session } from "./state.ts";
import { issueTokens } from "./tokens.ts";
import { callTrigger, type Invoke } from "./triggers.ts";

/** CUSTOM_AUTH: the pool's triggers say which challenge comes next and when tokens are due. */
export interface Flow {
  pool: Pool;
  client: ClientSettings;
  invoke: Invoke;
  /** Cognito passes to triggers the metadata sent with an answer, never that sent with the start. */
  clientMetadata: JsonObject | undefined;
}

export async function startCustomAuth(flow: Flow, parameters: JsonObject): Promise<JsonObject> {
  const { pool, client } = flow;
  const name = text(parameters, "USERNAME");
  const user = pool.find(name);
  if (user === undefined && !client.hidesUnknownUsers) pool.user(name);
  const session: Session = {
    clientId: client.id,
    username: user?.username ?? decoyOf(pool, name).username,
    userNotFound: user === undefined,
    challengeName: "CUSTOM_CHALLENGE",
    rounds: [],
    srp: null,
    custom: null,
    expiresAt: 0,
  };
  if (maybeText(parameters, "CHALLENGE_NAME") !== "SRP_A") return define(flow, session, name);
  const clientPublic = text(parameters, "SRP_A");
  if (!isUsablePublic(clientPublic)) throw wrongCredentials();
  const secretBlock = crypto.randomBytes(256).toString("base64");
  const round = { challengeName: "SRP_A", challengeResult: true, challengeMetadata: null };
  const srp = { clientPublic, keys: null, secretBlock };
  return define(flow, { ...session, rounds: [round], srp }, name);
}

export async function answerChallenge(flow: Flow, input: JsonObject): Promise<JsonObject> {
  const answers = object(input, "ChallengeResponses");
  const session = takeSession(flow, text(input, "Session"), text(input, "ChallengeName"));
  refuseOtherUser(flow.pool, session, text(answers, "USERNAME"));
  const { challengeName } = session;
  const challengeResult =
    challengeName === "PASSWORD_VERIFIER"
      ? provePassword(flow.pool, session, answers)
      : await proveCustom(flow, session, text(answers, "ANSWER"));
  const challengeMetadata = session.custom?.metadata ?? null;
  const round = { challengeName, challengeResult, challengeMetadata };
  return define(flow, { ...session, rounds: [...session.rounds, round] }, session.username);
}

/** Removes and returns a session, which is valid for one answer, right or wrong. */
function takeSession({ pool, client }: Flow, id: string, challengeName: string): Session {
  const { sessions } = pool.state;
  const session = sessions[hashOf(id)];
  delete sessions[hashOf(id)];
  pool.save("sessions", hashOf(id));
  const good = session?.clientId === client.id && session.challengeName === challengeName;
  if (session === undefined || !good || session.expiresAt <= pool.now()) {
    throw new ServiceError(
      "NotAuthorizedException",
      "Invalid session for the user, session is expired.",
    );
  }
  return session;
}

function refuseOtherUser(pool: Pool, session: Session, name: string): void {
  const username = pool.find(name)?.username ?? decoyOf(pool, name).username;
  if (username === session.username || name === session.username) return;
  throw new ServiceError("NotAuthorizedException", "Invalid session for the user.");
}

/** The day has no leading zero, which Cognito is known to refuse. */
const timestampForm = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [1-3]?\d \d\d:\d\d:\d\d UTC \d{4}$/;

function provePassword(pool: Pool, session: Session, answers: JsonObject): boolean {
  const timestamp = text(answers, "TIMESTAMP");
  if (!timestampForm.test(timestamp) || / 0\d /.test(timestamp)) {
    const message = "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.";
    throw new ServiceError("InvalidParameterException", message);
  }
  const { srp, username } = session;
  const password = pool.state.users[username]?.password ?? null;
  const secretBlock = text(answers, "PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = text(answers, "PASSWORD_CLAIM_SIGNATURE");
  if (srp?.keys == null) throw wrongCredentials();
  const claim = { ...srp, keys: srp.keys, poolId: pool.settings.id, userId: username };
  const proven =
    password !== null &&
    secretBlock === srp.secretBlock &&
    isProven({ ...claim, signature, timestamp }, password);
  countAttempt(pool, username, proven);
  return true;
}

async function proveCustom(flow: Flow, session: Session, answer: string): Promise<boolean> {
  const response = await callTrigger(flow.pool, flow.invoke, {
    trigger: "VerifyAuthChallengeResponse",
    source: "VerifyAuthChallengeResponse_Authentication",
    username: session.username,
    clientId: flow.client.id,
    request: {
      ...aboutUser(flow, session),
      privateChallengeParameters: session.custom?.privateParameters ?? {},
      challengeAnswer: answer,
    },
  });
  return response["answerCorrect"] === true;
}

async function define(flow: Flow, session: Session, name: string): Promise<JsonObject> {
  const { pool, client, invoke } = flow;
  const decision = await callTrigger(pool, invoke, {
    trigger: "DefineAuthChallenge",
    source: "DefineAuthChallenge_Authentication",
    username: session.username,
    clientId: client.id,
    request: { ...aboutUser(flow, session), session: session.rounds },
  });
  if (decision["failAuthentication"] === true) throw wrongCredentials();
  if (decision["issueTokens"] === true) {
    const user = pool.state.users[session.username];
    if (user === undefined) throw wrongCredentials();
    return { ChallengeParameters: {}, AuthenticationResult: issueTokens(pool, client, user) };
  }
  switch (decision["challengeName"]) {
    case "PASSWORD_VERIFIER":
      return challengePassword(pool, client, session, name);
    case "CUSTOM_CHALLENGE":
      return challengeCustom(flow, session);
    default:
      throw notEmulated("cognito-idp", `challenge ${String(decision["challengeName"])}`);
  }
}

function challengePassword(
  pool: Pool,
  client: ClientSettings,
  session: Session,
  name: string,
): JsonObject {
  const { srp, username } = session;
  if (srp === null) {
    throw new ServiceError("InvalidParameterException", "Missing required parameter SRP_A");
  }
  const password = pool.state.users[username]?.password ?? decoyOf(pool, name).password;
  const keys = serverKeys(password);
  const waiting: Session = {
    ...session,
    challengeName: "PASSWORD_VERIFIER",
    srp: { ...srp, keys },
    custom: null,
  };
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    Session: keepSession(pool, client, waiting),
    ChallengeParameters: {
      SALT: password.salt,
      SRP_B: keys.public,
      SECRET_BLOCK: srp.secretBlock,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

async function challengeCustom(flow: Flow, session: Session): Promise<JsonObject> {
  const { pool, client, invoke } = flow;
  const created = await callTrigger(pool, invoke, {
    trigger: "CreateAuthChallenge",
    source: "CreateAuthChallenge_Authentication",
    username: session.username,
    clientId: client.id,
    request: {
      ...aboutUser(flow, session),
      challengeName: "CUSTOM_CHALLENGE",
      session: session.rounds,
    },
  });
  const waiting: Session = {
    ...session,
    challengeName: "CUSTOM_CHALLENGE",
    custom: {
      privateParameters: textMembers(object(created, "privateChallengeParameters")),
      metadata: maybeText(created, "challengeMetadata") ?? null,
    },
  };
  return {
    ChallengeName: "CUSTOM_CHALLENGE",
    Session: keepSession(pool, client, waiting),
    ChallengeParameters: {
      USERNAME: session.username,
      ...textMembers(object(created, "publicChallengeParameters")),
    },
  };
}

function keepSession(pool: Pool, { sessionLifetimeMs }: ClientSettings, session: Session): string {
  const id = crypto.randomBytes(96).toString("base64url");
  pool.state.sessions[hashOf(id)] = { ...session, expiresAt: pool.now() + sessionLifetimeMs };
  pool.save("sessions", hashOf(id));
  return id;
}

function aboutUser(
  { pool, clientMetadata }: Flow,
  { username, userNotFound }: Session,
): JsonObject {
  const user = pool.state.users[username];
  const userAttributes =
    user === undefined ? {} : { ...user.attributes, "cognito:user_status": user.status };
  return {
    userAttributes,
    ...(userNotFound ? { userNotFound } : {}),
    ...(clientMetadata === undefined ? {} : { clientMetadata }),
  };
}
