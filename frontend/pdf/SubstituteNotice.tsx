import { useControlWords } from "../language/control-words.ts";
import { Banner } from "../ui/Banner.tsx";

/** Shown above a page that pdf.js draws because it has no picture. `page` counts from 1. */
export function SubstituteNotice({ page }: { readonly page: number }) {
  const words = useControlWords();
  return <Banner tone="warn">{words("page.substitute", { page })}</Banner>;
}
