import { isolated } from "#languages/isolated";
import { Banner } from "../../ui/Banner.tsx";
import type { RefusedFile } from "./use-uploads.ts";

/** The files that were refused while others, chosen with them, were accepted. */
export function RefusedFiles({ refused }: { readonly refused: readonly RefusedFile[] }) {
  return refused.map(({ name, reason }) => (
    <Banner key={name} tone="danger">
      <strong className="font-semibold">Could not upload “{isolated(name)}”!</strong> {reason}
    </Banner>
  ));
}
