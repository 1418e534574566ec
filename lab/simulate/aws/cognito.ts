import { AwsError } from "./error.ts";

interface UserInput {
  readonly Username?: string;
  readonly Token?: string;
  readonly ConfirmationCode?: string;
  readonly AccessToken?: string;
}

interface AuthParameters {
  readonly USERNAME?: string;
  readonly REFRESH_TOKEN?: string;
}

interface Beginning {
  readonly AuthParameters?: AuthParameters;
}

interface Answering {
  readonly ChallengeName?: string;
  readonly ChallengeResponses?: { readonly USERNAME?: string; readonly ANSWER?: string };
}

/** The code with which the pool lets anybody set a new password. */
export const resetCode = "246810";

/** A user pool that accepts any password: checking passwords is Cognito's task, not the product's. */
export class UserPool {
  /** Users by the address or id with which they were created. */
  readonly #users = new Map<string, string>();
  /** Ids of users whose refresh tokens were revoked. */
  readonly signedOut = new Set<string>();
  /** Sessions that the pool has begun and nobody has ended, with their users. */
  readonly #sessions = new Map<string, string>();
  readonly #now: () => number;
  /** Asks the trigger whether the answer to a challenge is right. */
  readonly #isRight: (answer: string) => boolean;
  #made = 0;

  constructor(now: () => number = () => 0, isRight: (answer: string) => boolean = () => true) {
    this.#now = now;
    this.#isRight = isRight;
  }

  addUser(id: string, email: string): void {
    this.#users.set(id, id);
    this.#users.set(email, id);
  }

  has = (id: string): boolean => this.#users.has(id);

  answer(command: string, input: object): object {
    const { Token = "", ConfirmationCode } = input as UserInput;
    switch (command) {
      case "DescribeUserPoolClientCommand":
        return { UserPoolClient: { ClientSecret: "simulated-client-secret" } };
      case "AdminInitiateAuthCommand":
        return this.#begin(input as Beginning);
      case "AdminRespondToAuthChallengeCommand":
        return this.#respond(input as Answering);
      case "AdminUserGlobalSignOutCommand":
        return this.#signOut(this.#idOf(input));
      case "RevokeTokenCommand":
        this.#sessions.delete(Token.split("/")[1] ?? "");
        return {};
      case "AdminCreateUserCommand":
        return this.#create(input);
      case "AdminGetUserCommand":
        return { Username: this.#idOf(input) };
      case "AdminSetUserPasswordCommand":
      case "ForgotPasswordCommand":
        this.#idOf(input);
        return {};
      case "ConfirmForgotPasswordCommand":
        if (ConfirmationCode !== resetCode) throw new AwsError("CodeMismatchException", "wrong");
        return {};
      case "AdminDeleteUserCommand":
        return this.#delete(this.#idOf(input));
      default:
        throw new Error(`Cognito: ${command} is not simulated`);
    }
  }

  #idOf({ Username = "" }: UserInput): string {
    const id = this.#users.get(Username);
    if (id === undefined) throw new AwsError("UserNotFoundException", "there is no such user");
    return id;
  }

  #create({ Username = "" }: UserInput): object {
    if (this.has(Username)) throw new AwsError("UsernameExistsException", "there is one");
    const id = `pool-user-${++this.#made}`;
    this.addUser(id, Username);
    return { User: { Username: id } };
  }

  #begin({ AuthParameters: given = {} }: Beginning): object {
    const { REFRESH_TOKEN: token } = given;
    return token === undefined ? this.#challenge(given) : this.#refresh(token);
  }

  /** The token names user, session and the time at which it began. */
  #refresh(token: string): object {
    const [id = "", session = "", startedAtS] = token.split("/");
    const isOver = session.startsWith("pool-")
      ? !this.#sessions.has(session)
      : this.signedOut.has(this.#idOf({ Username: id }));
    if (isOver) throw new AwsError("NotAuthorizedException", "the token was revoked");
    return { AuthenticationResult: { AccessToken: accessToken(id, session, startedAtS) } };
  }

  #challenge({ USERNAME }: AuthParameters): object {
    const id = this.#idOf({ Username: USERNAME ?? "" });
    const values = { SRP_B: "abcdef", SALT: "1234", SECRET_BLOCK: "c2VjcmV0" };
    return { ChallengeParameters: { ...values, USER_ID_FOR_SRP: id }, Session: "session" };
  }

  #respond({ ChallengeName, ChallengeResponses = {} }: Answering): object {
    if (ChallengeName !== "CUSTOM_CHALLENGE")
      return { ChallengeName: "CUSTOM_CHALLENGE", Session: "session" };
    const { USERNAME = "", ANSWER = "" } = ChallengeResponses;
    const id = this.#idOf({ Username: USERNAME });
    if (!this.#isRight(ANSWER)) throw new AwsError("NotAuthorizedException", "a wrong answer");
    const session = `pool-${++this.#made}`;
    this.#sessions.set(session, id);
    const startedAtS = Math.floor(this.#now() / 1000);
    const RefreshToken = `${id}/${session}/${startedAtS}`;
    const AccessToken = accessToken(id, session, startedAtS);
    return { AuthenticationResult: { AccessToken, RefreshToken } };
  }

  #signOut(id: string): object {
    this.signedOut.add(id);
    for (const [session, of] of this.#sessions) if (of === id) this.#sessions.delete(session);
    return {};
  }

  #delete(id: string): object {
    for (const [name, of] of this.#users) if (of === id) this.#users.delete(name);
    return {};
  }
}

function accessToken(id: string, session: string, startedAtS: unknown): string {
  const claims = { sub: id, origin_jti: session, auth_time: Number(startedAtS) };
  return `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}
