import type { ReactNode } from "react";
import { useControlWords } from "../language/control-words.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Loading } from "./Spinner.tsx";

/** The part of a query that is used. */
interface QueryState {
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A query's error with a retry button; renders nothing while there is no error. */
export function ReadProblem({ of: { error, isFetching, refetch } }: { of: QueryState }) {
  const words = useControlWords();
  if (!error) return null;
  const retry = (
    <Button size="small" busy={isFetching} onClick={() => void refetch()}>
      {words("retry")}
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {error.message}
    </Banner>
  );
}

interface LoadedProps<T> {
  readonly of: QueryState & { readonly data: T | undefined };
  /** Says what is loading, such as "Loading signers". */
  readonly label?: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query's data, or before that a loading indicator or the error. */
export function Loaded<T>({ of: read, label, children }: LoadedProps<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  return read.error ? <ReadProblem of={read} /> : <Loading label={label} />;
}
