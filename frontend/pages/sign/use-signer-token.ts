import { useLayoutEffect } from "react";
import { setBearer } from "../../api/bearers.ts";

/** The link's token is what this page's calls are made with. */
export function useSignerToken(token: string): void {
  useLayoutEffect(
    function speakAsSigner() {
      setBearer("signer", token);
      return () => setBearer("signer", undefined);
    },
    [token],
  );
}
