/** The part of a query that is used. */
export interface FirstRead {
  /** False for a query that isn't made, since the person's role doesn't allow it. */
  readonly isLoading: boolean;
  readonly failureCount: number;
}

/** Whether the first reply to one of these queries is still to come. One that has failed once is not waited for. */
export const areAwaited = (...queries: readonly FirstRead[]): boolean =>
  queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
