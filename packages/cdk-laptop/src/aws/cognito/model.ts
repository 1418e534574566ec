import { type JsonObject, maybeText } from "../protocol/json.ts";
import type { Operation } from "../protocol/json-service.ts";
import { unfit } from "./passwords.ts";

/**
 * Wraps each operation so that its texts are checked against Cognito's model first, as the service does. Passwords
 * are checked separately (`refuseWeak`), since the model is stricter than the service.
 */
export function withinModel(operations: Record<string, Operation>): Record<string, Operation> {
  const checked = Object.entries(operations).map(([name, run]): [string, Operation] => [
    name,
    (input, request) => {
      refuseUnfit(input);
      return run(input, request);
    },
  ]);
  return Object.fromEntries(checked);
}

interface Constraint {
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  readonly pattern?: RegExp;
}

const token: Constraint = { pattern: /^[A-Za-z0-9\-_=.]+$/ };

/** Constraints of service model 2016-04-18, for the emulated members; a name means the same in every operation. */
const constraints: Readonly<Record<string, Constraint>> = {
  UserPoolId: { lengthMin: 1, lengthMax: 55, pattern: /^[\w-]+_[0-9a-zA-Z]+$/ },
  ClientId: { lengthMin: 1, lengthMax: 128, pattern: /^[\w+]+$/ },
  Username: { lengthMin: 1, lengthMax: 128, pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u },
  ConfirmationCode: { lengthMin: 1, lengthMax: 2048, pattern: /^\S+$/ },
  Session: { lengthMin: 20, lengthMax: 2048 },
  SecretHash: { lengthMin: 1, lengthMax: 128, pattern: /^[\w+=/]+$/ },
  ClientSecret: { lengthMin: 24, lengthMax: 64, pattern: /^[\w+]+$/ },
  AccessToken: token,
  Token: token,
};

function refuseUnfit(input: JsonObject): void {
  for (const [name, { lengthMin = 0, lengthMax, pattern }] of Object.entries(constraints)) {
    const value = maybeText(input, name);
    if (value === undefined) continue;
    const member = name.charAt(0).toLowerCase() + name.slice(1);
    if (lengthMax !== undefined && value.length > lengthMax) {
      throw unfit(member, `have length less than or equal to ${lengthMax}`);
    }
    if (value.length < lengthMin) {
      throw unfit(member, `have length greater than or equal to ${lengthMin}`);
    }
    if (pattern && !pattern.test(value)) {
      throw unfit(member, `satisfy regular expression pattern: ${pattern.source.slice(1, -1)}`);
    }
  }
}
