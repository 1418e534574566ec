import { useQuery } from "@tanstack/react-query";
import { firstPagePicture } from "../api/documents.ts";

/**
 * The picture behind the `firstPage` of a file or template of the sender's: undefined while it is on its
 * way, null where there is none. What a path names never changes.
 */
export function useFirstPage(path: string | undefined): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["first page", path],
    queryFn: ({ signal }) => (path ? firstPagePicture(path, signal) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isError ? null : data;
}
