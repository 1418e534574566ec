import type { ApiError } from "../../../api/api-error.ts";
import { esign, type SignerView } from "../../../api/esign.ts";
import { queryClient, queryOf } from "../../../api/query.ts";
import { forgetTold, tellHost, tellHostOf } from "./telling.ts";

/**
 * Tells the page around this one what the server has answered, and nothing that this page only believes: after Complete, it
 * asks the server again. The signing page itself knows nothing of frames, so that nobody else waits for this code.
 */
export function tellNews(root: Element, token: string): void {
  const { queryKey } = queryOf(esign.view, { token });
  queryClient.getQueryCache().subscribe(() => {
    const { data, error } = queryClient.getQueryState<SignerView, ApiError>(queryKey) ?? {};
    if (error && error.code !== "CHECK_NEEDED") tellHostOf(error);
    else if (data ?? error) tellState(data);
  });
  new MutationObserver(() => tellProgress(root)).observe(root, {
    ...{ childList: true, subtree: true, attributeFilter: ["data-n"] },
  });
}

function tellState(view: SignerView | undefined): void {
  tellHost({ type: "ready" });
  if (view?.signerStatus === "signed") tellHost({ type: "signed" });
  // A signer who has taken the signature back may sign again.
  else forgetTold("signed");
  if (view?.signerStatus === "declined") tellHost({ type: "declined" });
}

/** The bar has the count (page/BottomBar.tsx). */
function tellProgress(root: Element): void {
  const count = root.querySelector("[data-n]")?.getAttribute("data-n");
  const [done, of] = count?.split(",").map(Number) ?? [];
  if (done !== undefined && of !== undefined) tellHost({ type: "progress", done, of });
}
