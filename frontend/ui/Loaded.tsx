import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Loading } from "./Spinner.tsx";

/** Something that is read, as a query tells of it. */
interface Read {
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Why something could not be read, with a button that tries again; nothing while there is no error. */
export function ReadProblem({ of: { error, isFetching, refetch } }: { of: Read }) {
  if (!error) return null;
  const retry = (
    <Button size="small" busy={isFetching} onClick={() => void refetch()}>
      Retry
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {error.message}
    </Banner>
  );
}

interface LoadedProps<T> {
  readonly of: Read & { readonly data: T | undefined };
  /** What is on its way, such as "Loading signers". */
  readonly label?: string;
  readonly children: (data: T) => ReactNode;
}

/** What shows once it has been read; before that, that it is on its way, or why not. */
export function Loaded<T>({ of: read, label, children }: LoadedProps<T>) {
  if (read.data !== undefined) return children(read.data);
  return read.error ? <ReadProblem of={read} /> : <Loading label={label} />;
}
