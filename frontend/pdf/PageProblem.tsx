import { useControlWords } from "../language/control-words.ts";

/** In the place of a page that nothing can show. */
export function PageProblem() {
  const words = useControlWords();
  return <p className="p-4 text-sm text-[#a81f14]">{words("page.failed")}</p>;
}
