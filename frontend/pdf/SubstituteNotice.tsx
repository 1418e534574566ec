import { useControlWords } from "../language/control-words.ts";
import { Banner } from "../ui/Banner.tsx";

/** Above a page that pdf.js draws, since no picture of it can be had. `page` from 1. */
export function SubstituteNotice({ page }: { readonly page: number }) {
  const words = useControlWords();
  return <Banner tone="warn">{words("page.substitute", { page })}</Banner>;
}
