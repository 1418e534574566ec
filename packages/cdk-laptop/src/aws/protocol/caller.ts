import type { HttpRequest } from "../../http/message.ts";
import type { Caller } from "../../iam/access.ts";
import { ServiceError } from "./failure.ts";

/** The secret of every role. The access key id identifies the caller, and the secret protects nothing. */
export const secretAccessKey = "local";

export interface CredentialScope {
  accessKeyId: string;
  service: string;
}

/** The credential in the header `AWS4-HMAC-SHA256 Credential=ROLEx/20261121/us-east-1/s3/aws4_request`. */
export function credentialOf(request: Pick<HttpRequest, "headers">): CredentialScope | undefined {
  const header = request.headers["authorization"] ?? "";
  const [, accessKeyId, service] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(header) ??
    [];
  if (accessKeyId === undefined || service === undefined) return undefined;
  return { accessKeyId, service };
}

export function callerOf(request: Pick<HttpRequest, "headers">): Caller {
  const credential = credentialOf(request);
  if (credential === undefined) {
    throw new ServiceError(
      "MissingAuthenticationTokenException",
      "Missing Authentication Token",
      403,
    );
  }
  return callerNamed(credential.accessKeyId);
}

export function callerNamed(accessKeyId: string): Caller {
  // AWS's key ids and logical ids have letters and digits only. An underscore may separate them.
  const [, roleId] = /^ROLE_?(\w+)$/.exec(accessKeyId) ?? [];
  if (roleId === undefined) {
    throw new ServiceError(
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
      403,
    );
  }
  return { roleId };
}
