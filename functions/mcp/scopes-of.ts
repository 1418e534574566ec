import * as z from "zod/mini";
import { publicAccount } from "#contract/calls/account";
import { callOwnApi, type OnBehalfOf } from "#core/gateways/own-api";

const reply = z.object({ key: z.object({ scopes: z.array(z.string()) }) });

/** Scopes of the caller's key. Throws ApiRefusal for a key that is invalid or has called too often. */
export async function scopesOf(by: OnBehalfOf): Promise<readonly string[]> {
  return z.parse(reply, await callOwnApi(publicAccount.accountByKey, {}, by)).key.scopes;
}
