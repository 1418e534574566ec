import { useLayoutEffect } from "react";
import { setBearer } from "../../../../api/bearers.ts";

/** Makes this page's calls with the link's token. */
export function useSignerToken(token: string): void {
  useLayoutEffect(
    function speakAsSigner() {
      setBearer("signer", token);
      return () => setBearer("signer", undefined);
    },
    [token],
  );
}
