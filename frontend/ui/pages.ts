/** Pages of a list; they count from 1. */
export function pageCount(rows: number, rowsPerPage: number): number {
  return Math.max(1, Math.ceil(rows / rowsPerPage));
}

/** The numbers that are shown: none when there are more than `numbersMax`. */
export function pageNumbers(count: number, numbersMax: number): number[] {
  return count > numbersMax ? [] : Array.from({ length: count }, (_, index) => index + 1);
}

/** A page that exists: lists get shorter while one looks at their end. */
export function pageWithin(page: number, count: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), count);
}

export function rowsOfPage<Row>(rows: readonly Row[], page: number, rowsPerPage: number): Row[] {
  return rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
}
