import { useQueries } from "@tanstack/react-query";
import { nextLinks } from "#contract/rules/product/links";
import { esign } from "../../../../api/esign.ts";
import { queryOf } from "../../../../api/query.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { paths } from "../../../../paths.ts";
import { buttonClass } from "../../../../ui/Button.tsx";
import { useOthers } from "../page/use-mailed-together.ts";

/** Lists documents of the same mail that still wait for this person. */
export function NextDocuments() {
  const words = useEndingWords();
  const others = useOthers();
  const waiting = useWaiting(others);
  const [next] = waiting;
  if (!next) return null;
  const addressOf = (token: string) =>
    paths.sign(token) + nextLinks(others.filter((one) => one !== token));
  return (
    <section aria-label={words("next.waiting")} className="grid w-full justify-items-center gap-4">
      <a href={addressOf(next.token)} className={buttonClass("primary", "large")}>
        {words("next.open")}
      </a>
      <div className="w-full text-start text-sm">
        <h2 className="mb-1 text-ink-soft">{words("next.waiting")}</h2>
        <ul>
          {waiting.map(({ token, title }) => (
            <li key={token}>
              <a
                href={addressOf(token)}
                className="link flex min-h-11 items-center [overflow-wrap:anywhere]"
              >
                <bdi translate="no">{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Asked for each by its own link; what has been signed or has ended since is left out. */
function useWaiting(tokens: readonly string[]): readonly { token: string; title: string }[] {
  const views = useQueries({
    queries: tokens.map((token) => ({
      ...queryOf(esign.view, { token }),
      queryFn: () => esign.view({ token }, { bearer: token }),
      retry: false,
    })),
  });
  return tokens.flatMap((token, index) => {
    const view = views[index]?.data;
    if (view?.signerStatus !== "waiting") return [];
    return [{ token, title: view.title || view.fileName }];
  });
}
