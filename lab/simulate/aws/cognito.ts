import { AwsError } from "./error.ts";

interface UserInput {
  readonly Username?: string;
}

interface AuthParameters {
  readonly USERNAME?: string;
  readonly REFRESH_TOKEN?: string;
}

interface Beginning {
  readonly AuthParameters?: AuthParameters;
}

/** A user pool that accepts any password: checking passwords is Cognito's task, not the product's. */
export class UserPool {
  /** Users by the address or id with which they were created. */
  readonly #users = new Map<string, string>();
  /** Ids of users whose refresh tokens were revoked. */
  readonly signedOut = new Set<string>();

  addUser(id: string, email: string): void {
    this.#users.set(id, id);
    this.#users.set(email, id);
  }

  has = (id: string): boolean => this.#users.has(id);

  answer(command: string, input: object): object {
    switch (command) {
      case "DescribeUserPoolClientCommand":
        return { UserPoolClient: { ClientSecret: "simulated-client-secret" } };
      case "AdminInitiateAuthCommand":
        return this.#begin(input as Beginning);
      case "AdminRespondToAuthChallengeCommand":
        return { ChallengeName: "CUSTOM_CHALLENGE", Session: "session" };
      case "AdminUserGlobalSignOutCommand":
        this.signedOut.add(this.#idOf(input));
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

  #begin({ AuthParameters: given = {} }: Beginning): object {
    const { REFRESH_TOKEN: token } = given;
    return token === undefined ? this.#challenge(given) : this.#refresh(token);
  }

  /** The token names user, session and the time at which it began. */
  #refresh(token: string): object {
    const [id = "", session, startedAtS] = token.split("/");
    if (this.signedOut.has(this.#idOf({ Username: id })))
      throw new AwsError("NotAuthorizedException", "the token was revoked");
    const claims = { sub: id, origin_jti: session, auth_time: Number(startedAtS) };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return { AuthenticationResult: { AccessToken: `head.${payload}.signature` } };
  }

  #challenge({ USERNAME }: AuthParameters): object {
    const id = this.#idOf({ Username: USERNAME ?? "" });
    const values = { SRP_B: "abcdef", SALT: "1234", SECRET_BLOCK: "c2VjcmV0" };
    return { ChallengeParameters: { ...values, USER_ID_FOR_SRP: id }, Session: "session" };
  }

  #delete(id: string): object {
    for (const [name, of] of this.#users) if (of === id) this.#users.delete(name);
    return {};
  }
}
