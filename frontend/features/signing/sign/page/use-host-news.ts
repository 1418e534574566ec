import { useEffect } from "react";
import type { ApiError } from "../../../../api/api-error.ts";
import type { SignerView } from "../../../../api/esign.ts";
import { tellHost, tellHostOf } from "../../../../session/host.ts";

/**
 * Tells the page around this one what the server has answered, and nothing that this page only believes: after Complete, it
 * asks the server again.
 */
export function useHostNews(view: SignerView | undefined, error: ApiError | null): void {
  useEffect(
    function tellNews() {
      if (error && error.code !== "CHECK_NEEDED") return tellHostOf(error);
      if (!view && !error) return;
      tellHost({ type: "ready" });
      if (view?.signerStatus === "signed") tellHost({ type: "signed" });
      if (view?.signerStatus === "declined") tellHost({ type: "declined" });
    },
    [view, error],
  );
}
