import type { HttpRequest } from "../../http/message.ts";
import type { AccessRequest } from "../../iam/access.ts";
import type { JsonObject } from "./json.ts";

/** A service that is called by `X-Amz-Target: <prefix>.<operation>` with JSON in and out. */
export interface JsonService {
  /** Name in IAM actions and signatures: "dynamodb", "cognito-idp". */
  name: string;
  /** Operations by their names in camel case. */
  operations: Readonly<Record<string, Operation>>;
  /** The permissions that the caller needs; undefined for operations that AWS leaves unsigned. */
  access(operation: string, input: JsonObject): AccessRequest[] | undefined;
  errorHeaders?(code: string): Record<string, string>;
}

export type Operation = (input: JsonObject, request: HttpRequest) => unknown;
