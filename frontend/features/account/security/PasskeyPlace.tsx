import type { ReactNode } from "react";
import { addressByName } from "../../../session/passkey-address.ts";

/** Shows its children where passkeys can be used; otherwise it says where, or that they can't. */
export function PasskeyPlace({ children }: { children: ReactNode }) {
  const address = addressByName(location);
  if (!("PublicKeyCredential" in window))
    return <p className="text-ink-soft text-sm">This browser has no passkeys.</p>;
  if (!address) return <>{children}</>;
  return (
    <p className="text-ink-soft text-sm">
      Browsers use passkeys only for pages with a name:{" "}
      <a className="link" href={address}>
        open this one at {new URL(address).host}
      </a>
      .
    </p>
  );
}
