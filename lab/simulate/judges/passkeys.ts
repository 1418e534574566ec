import { passkeyRecord } from "sealed-pdf/passkey-record";
import { passkeyOrigin } from "sealed-pdf/verify";
import type { Entry } from "../../../core/domain/envelope/audit.ts";
import { digest } from "../../../core/domain/record/evidence.ts";
import { variables } from "../settings.ts";
import type { Case, Report } from "./judging.ts";

/**
 * Of whom a passkey is asked, each signature has that of a passkey, made on the product's own pages, over what the record
 * says at that place: so no document is sealed without it.
 */
export async function judgePasskeys(cases: readonly Case[], broken: Report): Promise<void> {
  for (const { envelope, entries } of cases) {
    let contentSha256: unknown;
    for (const entry of entries) {
      const { type, data, seq } = entry;
      const { checks = [] } = envelope.signers.find(({ id }) => id === data["signer"]) ?? {};
      const isAsked = type === "signed" && checks.includes("passkey");
      if (isAsked && (await originOf(entry, contentSha256)) !== variables.SITE_URL)
        broken(
          "passkeys sign what is recorded",
          `${envelope.id}: entry ${seq} has no signature of a passkey over it`,
        );
      contentSha256 = data["contentSha256"] ?? contentSha256;
    }
  }
}

function originOf(entry: Entry, contentSha256: unknown): Promise<string | undefined> {
  const text = (name: string) => String(entry.data[`passkey${name}`] ?? "");
  const made = {
    algorithm: text("Algorithm"),
    publicKey: text("PublicKey"),
    clientData: text("ClientData"),
    authenticatorData: text("AuthenticatorData"),
    signature: text("Signature"),
  };
  return passkeyOrigin(made, digest(passkeyRecord({ ...entry, contentSha256 })));
}
