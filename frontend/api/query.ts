import {
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useAct } from "./act.ts";
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
type AnyCall = Pick<ApiCall<never, unknown>, "path">;

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
  /** Calls whose cached replies become stale. */
  invalidates?: readonly AnyCall[] | undefined;
  onSuccess?: ((reply: Reply, input: Input) => void) | undefined;
  onError?: (error: ApiError, input: Input) => void;
}

/** Changes something, then refetches what became stale. */
export function useApiMutation<Input, Reply>(
  call: (input: Input) => Promise<Reply>,
  { invalidates = [], onSuccess, onError }: MutationMore<Input, Reply> = {},
) {
  const cache = useQueryClient();
  return useAct<Reply, Input>({
    mutationFn: (input) => call(input),
    onSuccess: (reply, input) => {
      void refresh(cache, ...invalidates);
      onSuccess?.(reply, input);
    },
    onError: (error, input) => onError?.(error, input),
  });
}
