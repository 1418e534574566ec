/** The part of a query that is used. */
export interface FirstRead {
  readonly isPending: boolean;
  readonly failureCount: number;
}

/** Whether the first reply to one of these queries is still to come. One that has failed once is not waited for. */
export const areAwaited = (...queries: readonly FirstRead[]): boolean =>
  queries.some(({ isPending, failureCount }) => isPending && failureCount === 0);
