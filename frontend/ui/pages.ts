/** The number of pages of a list; pages count from 1. */
export function pageCount(rows: number, rowsPerPage: number): number {
  return Math.max(1, Math.ceil(rows / rowsPerPage));
}

/** The page numbers to show: none when there are more than `numbersMax`. */
export function pageNumbers(count: number, numbersMax: number): number[] {
  return count > numbersMax ? [] : Array.from({ length: count }, (_, index) => index + 1);
}

/** The nearest page that exists: a list can get shorter while its last page is open. */
export function pageWithin(page: number, count: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), count);
}

export function rowsOfPage<Row>(rows: readonly Row[], page: number, rowsPerPage: number): Row[] {
  return rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
}
