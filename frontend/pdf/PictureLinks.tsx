import type { PicturedPage } from "../api/pages.ts";
import { useControlWords } from "../language/control-words.ts";
import { boxStyle } from "./box-style.ts";

interface PictureLinksProps {
  readonly page: PicturedPage;
  /** CSS pixels per point of the page. */
  readonly perPoint: number;
  /** Called with the index of a page, from 0. */
  readonly onPage: (index: number) => void;
}

export function PictureLinks({ page: { links, pages }, perPoint, onPage }: PictureLinksProps) {
  const words = useControlWords();
  return links.map((link, index) =>
    "page" in link ? (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
        key={index}
        type="button"
        aria-label={words("page.of", { page: link.page, pages })}
        className="absolute z-5"
        style={boxStyle(link, perPoint)}
        onClick={() => onPage(link.page - 1)}
      />
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
        key={index}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        title={link.url}
        className="absolute z-5"
        style={boxStyle(link, perPoint)}
      >
        <span className="sr-only">{link.url}</span>
      </a>
    ),
  );
}
