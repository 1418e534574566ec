import { useQuery } from "@tanstack/react-query";
import { firstPagePicture } from "../api/documents.ts";

/**
 * The picture of a file's or template's first page: undefined while it is loading, null if there is none.
 * The picture at a path never changes.
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
