import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { ApiError } from "./api-error.ts";

interface ActOptions<Reply, Input>
  extends Omit<UseMutationOptions<Reply, ApiError, Input>, "mutationFn"> {
  readonly mutationFn: (input: Input) => Promise<Reply>;
}

/**
 * Changes something. The same input again does nothing while the first is on its way: `isPending` is that of the last
 * rendering, which a second press can precede.
 */
export function useAct<Reply, Input = void>({ mutationFn, ...more }: ActOptions<Reply, Input>) {
  const onTheirWay = useRef(new Set<string>());
  const { mutate: begin, ...act } = useMutation<Reply, ApiError, Input>({
    ...more,
    mutationFn: (input) =>
      mutationFn(input).finally(() => {
        onTheirWay.current.delete(keyOf(input));
      }),
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
