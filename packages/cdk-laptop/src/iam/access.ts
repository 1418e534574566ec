/** The caller, parsed from the access key id `ROLE<roleId>`. */
export interface Caller {
  roleId: string;
}

/** The keys of `context` are in lower case: "dynamodb:leadingkeys", "s3:prefix", "ses:fromaddress". */
export interface AccessRequest {
  action: string;
  resource: string;
  context: Readonly<Record<string, string | undefined>>;
}

/** Thrown by `authorize`; every service turns it into its own 4xx. */
export class AccessDenied extends Error {
  override name = "AccessDenied";
}

export type Authorize = (caller: Caller, request: AccessRequest) => void;
