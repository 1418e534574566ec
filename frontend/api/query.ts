import {
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApiCall } from "./api-call.ts";
import { type ApiError, errorOfThrown } from "./api-error.ts";

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

/** Any call, where only its cached replies are meant. */
type AnyCall = Pick<ApiCall<never, unknown>, "path">;

/** What all cached replies of a call stand under. */
export const queryKeyOf = ({ path }: AnyCall) => [path];

/** The query for a call's reply to an input, cached under the endpoint's path and the input. */
export const queryOf = <Input, Reply>(call: ApiCall<Input, Reply>, input: Input) =>
  queryOptions<Reply, ApiError>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => call(input, { signal }),
  });

type QueryMore<Reply> = Omit<UseQueryOptions<Reply, ApiError>, "queryKey" | "queryFn">;

/** Reads by a call, through the cache. */
export function useApiQuery<Input, Reply>(
  call: ApiCall<Input, Reply>,
  input: Input,
  more: QueryMore<Reply> = {},
) {
  return useQuery<Reply, ApiError>({ ...more, ...queryOf(call, input) });
}

interface MutationMore<Input, Reply> {
  /** Calls whose cached replies are no longer true. */
  invalidates?: readonly AnyCall[];
  onSuccess?: (reply: Reply, input: Input) => void;
  onError?: (error: ApiError, input: Input) => void;
}

/** Changes something by a call, then lets what it changed be read anew. */
export function useApiMutation<Input, Reply>(
  call: (input: Input) => Promise<Reply>,
  { invalidates = [], onSuccess, onError }: MutationMore<Input, Reply> = {},
) {
  const cache = useQueryClient();
  return useMutation<Reply, ApiError, Input>({
    mutationFn: (input) => call(input),
    onSuccess: (reply, input) => {
      for (const one of invalidates) void cache.invalidateQueries({ queryKey: queryKeyOf(one) });
      onSuccess?.(reply, input);
    },
    onError: (error, input) => onError?.(error, input),
  });
}
