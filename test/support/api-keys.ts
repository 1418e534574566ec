import type { KeyEnd, NewKeyReply } from "../../contract/pages/keys.ts";
import { type Scope, scopes } from "../../contract/rules/programs/scopes.ts";
import { call } from "./cloud.ts";
import { password, type Sender } from "./people.ts";

/** API keys, as their owner makes them. */

interface KeyOptions {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly end?: KeyEnd;
  readonly password?: string;
}

export const makeKey = (sender: Pick<Sender, "bearer">, asked: KeyOptions = {}) =>
  call<NewKeyReply & { code?: string }>(
    "POST",
    "/api/keys",
    { name: "Billing", scopes, password, ...asked },
    { bearer: sender.bearer },
  );

/** A new key with these scopes, or with all. */
export async function apiKeyOf(
  sender: Pick<Sender, "bearer">,
  asked: readonly Scope[] = scopes,
): Promise<string> {
  const { status, body } = await makeKey(sender, { scopes: asked });
  if (status !== 201) throw new Error(`key: ${status} ${JSON.stringify(body)}`);
  return body.token;
}
