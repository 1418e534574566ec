import {
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint";
import { type ApiError, errorOfThrown } from "./api-error.ts";
import { call, type InputOf, type ReplyOf } from "./call.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; a lost connection or a stumbling server may be back.
      retry: (failures, error) => {
        const { status } = errorOfThrown(error);
        return failures < 2 && (status === 0 || status >= 500);
      },
    },
  },
});

/** What a call's reply is cached under: the endpoint's path, then its input. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>) {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

type QueryMore<E extends Endpoint> = Omit<
  UseQueryOptions<ReplyOf<E>, ApiError>,
  "queryKey" | "queryFn"
>;

/** Reads by a call of the contract, through the cache. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  more: QueryMore<E> = {},
) {
  return useQuery<ReplyOf<E>, ApiError>({
    ...more,
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

interface MutationMore<E extends Endpoint> {
  /** Endpoints whose cached replies are no longer true. */
  invalidates?: readonly Endpoint[];
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => void;
  onError?: (error: ApiError, input: InputOf<E>) => void;
}

/** Changes something by a call of the contract, then lets what it changed be read anew. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { invalidates = [], onSuccess, onError }: MutationMore<E> = {},
) {
  const cache = useQueryClient();
  return useMutation<ReplyOf<E>, ApiError, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (reply, input) => {
      for (const one of invalidates) void cache.invalidateQueries({ queryKey: queryKeyOf(one) });
      onSuccess?.(reply, input);
    },
    onError: (error, input) => onError?.(error, input),
  });
}
