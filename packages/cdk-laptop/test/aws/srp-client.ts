import { getDiffieHellman } from "node:crypto";
import { signSrpSession } from "cognito-srp-helper";

export interface Challenge {
  poolId: string;
  password: string;
  timestamp: string;
  parameters: Record<string, string>;
}

/** The client's side of Cognito's SRP, by a library that others use against Cognito itself. */
export class SrpClient {
  /** The library's own secret is four times as long, which in plain JavaScript costs a second. */
  readonly #keys = getDiffieHellman("modp15");
  /** SRP_A */
  readonly publicHex = this.#keys.generateKeys("hex");

  answer({ poolId, password, timestamp, parameters }: Challenge): Record<string, string> {
    const { SECRET_BLOCK = "", USER_ID_FOR_SRP = "" } = parameters;
    const session = {
      username: USER_ID_FOR_SRP,
      password,
      isHashed: false,
      poolId,
      poolIdAbbr: poolId.split("_")[1] ?? "",
      timestamp,
      smallA: this.#keys.getPrivateKey("hex"),
      largeA: this.publicHex,
    };
    const { passwordSignature } = signSrpSession(session, { ChallengeParameters: parameters });
    return {
      USERNAME: USER_ID_FOR_SRP,
      TIMESTAMP: timestamp,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: passwordSignature,
    };
  }
}
