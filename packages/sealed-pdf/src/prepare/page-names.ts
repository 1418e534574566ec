const namesMax = 5;

/** Words for pages counted from 0: `page 3`, `pages 3 and 5`, `pages 1, 2, 3, 4, 5 and 12 more`. */
export function pagesNamed(pages: readonly number[]): string {
  const numbers = [...new Set(pages)].sort((a, b) => a - b).map((page) => String(page + 1));
  const more = numbers.length - namesMax;
  const named = more > 0 ? [...numbers.slice(0, namesMax), `${more} more`] : numbers;
  const list = named.join(", ").replace(/, ([^,]*)$/, " and $1");
  return `${numbers.length === 1 ? "page" : "pages"} ${list}`;
}
