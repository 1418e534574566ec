import type { AccessTokenClaims } from "../aws/cognito/tokens.ts";
import { type HttpReply, type HttpRequest, jsonReply } from "../http/message.ts";
import type { JwtAuthorizer } from "../template/api-document.ts";

/** Returns the claims of a token whose signature, issuer and expiry are valid. */
export type VerifyToken = (token: string) => AccessTokenClaims | undefined;

type Authorization = { readonly refusal: HttpReply } | { readonly authorizer: object | undefined };

/** API Gateway's JWT authorizer: 401 without a valid token, 403 without the scope. */
export function authorize(
  authorizer: JwtAuthorizer | undefined,
  request: HttpRequest,
  verify: VerifyToken,
  nowMs: number,
): Authorization {
  if (!authorizer) return { authorizer: undefined };
  const token = /^(?:Bearer )?(\S+)$/i.exec(request.headers["authorization"] ?? "")?.[1];
  const claims = token ? verify(token) : undefined;
  if (!claims || !isMeantForUs(claims, authorizer, nowMs)) return { refusal: unauthorized };
  if (!hasScope(claims, authorizer)) return { refusal: forbidden };
  const scopes = authorizer.scopes.length > 0 ? authorizer.scopes : null;
  return { authorizer: { jwt: { claims: claimTexts(claims), scopes } } };
}

/** `client_id` counts only where there is no `aud`: Cognito's access tokens have none. */
function isMeantForUs(
  claims: AccessTokenClaims,
  { issuer, audience }: JwtAuthorizer,
  nowMs: number,
): boolean {
  const audiences = [claims["aud"] ?? claims["client_id"]].flat();
  const notBefore = typeof claims["nbf"] === "number" ? claims["nbf"] * 1000 : 0;
  return (
    claims.iss === issuer &&
    audiences.some((one) => typeof one === "string" && audience.includes(one)) &&
    notBefore <= nowMs
  );
}

function hasScope(claims: AccessTokenClaims, { scopes }: JwtAuthorizer): boolean {
  if (scopes.length === 0) return true;
  const granted = String(claims["scope"] ?? claims["scp"] ?? "").split(" ");
  return scopes.some((scope) => granted.includes(scope));
}

/** Functions see every claim as a string, lists as `[a b]`. */
function claimTexts(claims: AccessTokenClaims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(" ")}]` : String(value),
    ]),
  );
}

const unauthorized = jsonReply(
  401,
  { message: "Unauthorized" },
  { "www-authenticate": 'Bearer error="invalid_token"' },
);
const forbidden = jsonReply(
  403,
  { message: "Forbidden" },
  { "www-authenticate": 'Bearer error="insufficient_scope"' },
);
