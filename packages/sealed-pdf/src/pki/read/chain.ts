import { sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { isSignedBy } from "./certificate.ts";
import type { SealSignature } from "./seal-signature.ts";

/**
 * Makes sure that no byte of the certificates beside the seal's own can be chosen freely: each is one of `known` (DER), or
 * has signed another one here and is itself signed by one of them, up to a self-signed one.
 */
export async function checkChain(
  { certificate, chain }: Pick<SealSignature, "certificate" | "chain">,
  known: readonly Uint8Array[],
): Promise<void> {
  const all = [certificate, ...chain];
  for (const one of chain) {
    if (known.some((der) => sameBytes(der, one.bytes))) continue;
    const others = all.filter((other) => other !== one);
    const issues = await some(others, (other) => isSignedBy(other, one));
    const isIssued = await some(all, (other) => isSignedBy(one, other));
    if (!issues || !isIssued) throw new Fault("fault.chain", { name: one.name });
  }
}

async function some<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}
