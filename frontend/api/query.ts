import {
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { forgetFailure, toast } from "../ui/toasts.ts";
import type { ApiCall } from "./api-call.ts";
import { type ApiError, errorOfThrown, isLate } from "./api-error.ts";

/** Calls are made even if the browser takes itself for offline, so that they fail with a sentence instead of waiting. */
const networkMode = "always";

export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 5_000,
      // A refusal won't change; a lost connection or a failing server may recover. A call that timed out isn't
      // retried, since the person has waited long enough.
      retry: (failures, error) => {
        const failed = errorOfThrown(error);
        const mayPass = failed.status === 0 || failed.status >= 500;
        return failures < 2 && mayPass && !isLate(failed);
      },
    },
  },
});

/** Any call, where only its cache key matters. */
export type AnyCall = Pick<ApiCall<never, unknown>, "path">;

/** The cache key of all replies of a call, whatever their input. */
export const queryKeyOf = ({ path }: AnyCall) => [path];

/** The query for a call with an input, cached under the endpoint's path and the input. */
export const queryOf = <Input, Reply>(call: ApiCall<Input, Reply>, input: Input) =>
  queryOptions<Reply, ApiError>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => call(input, { signal }),
  });

type QueryMore<Reply> = Omit<UseQueryOptions<Reply, ApiError>, "queryKey" | "queryFn">;

/** Reads through the query cache. */
export function useApiQuery<Input, Reply>(
  call: ApiCall<Input, Reply>,
  input: Input,
  more: QueryMore<Reply> = {},
) {
  return useQuery<Reply, ApiError>({ ...more, ...queryOf(call, input) });
}

/**
 * Refetches the replies of these calls that are shown, including those whose first request is still pending: its reply may
 * predate the change, and `invalidateQueries` alone would take it for fresh.
 */
export async function refresh(cache: QueryClient, ...calls: readonly AnyCall[]): Promise<void> {
  const stale = calls.map((call) => ({ queryKey: queryKeyOf(call) }));
  await Promise.all(stale.map((one) => cache.cancelQueries(one)));
  await Promise.all(stale.map((one) => cache.invalidateQueries(one)));
}

export interface MutationMore<Input, Reply> {
  /** Calls whose cached replies become stale, and are so where the call is refused for a conflict. */
  invalidates?: readonly AnyCall[] | undefined;
  /** Says that it was done. */
  done?: string | ((reply: Reply, input: Input) => string) | undefined;
  /** Names the action whose failure a toast says until it succeeds; without it the page shows the error. */
  what?: string | ((input: Input) => string) | undefined;
  onSuccess?: ((reply: Reply, input: Input) => void) | undefined;
  onError?: ((error: ApiError, input: Input) => void) | undefined;
}

/**
 * Changes something, then refetches what became stale. The same input again does nothing while the first is on its way:
 * `isPending` is that of the last rendering, which a second press can precede. Every error is an ApiError.
 */
export function useApiMutation<Input, Reply>(
  call: (input: Input) => Promise<Reply>,
  { invalidates = [], done, what, onSuccess, onError }: MutationMore<Input, Reply> = {},
) {
  const cache = useQueryClient();
  const onTheirWay = useRef(new Set<string>());
  const nameOf = (input: Input) => (typeof what === "function" ? what(input) : what);
  const { mutate: begin, ...act } = useMutation<Reply, ApiError, Input>({
    mutationFn: async (input) => {
      try {
        return await call(input);
      } catch (thrown) {
        throw errorOfThrown(thrown);
      } finally {
        onTheirWay.current.delete(keyOf(input));
      }
    },
    onSuccess: (reply, input) => {
      void refresh(cache, ...invalidates);
      const name = nameOf(input);
      if (name !== undefined) forgetFailure(name);
      if (done !== undefined) toast.success(typeof done === "function" ? done(reply, input) : done);
      onSuccess?.(reply, input);
    },
    onError: (error, input) => {
      // Something else than what is shown was there.
      if (error.status === 409) void refresh(cache, ...invalidates);
      const name = nameOf(input);
      if (name !== undefined) toast.failure(name, error.message);
      onError?.(error, input);
    },
  });
  const mutate = useCallback(
    (input: Input) => {
      const key = keyOf(input);
      if (onTheirWay.current.has(key)) return;
      onTheirWay.current.add(key);
      begin(input);
    },
    [begin],
  );
  return { ...act, mutate };
}

const keyOf = (input: unknown): string => JSON.stringify(input) ?? "";
