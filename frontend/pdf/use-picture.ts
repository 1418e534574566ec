import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, errorOfThrown } from "../api/api-error.ts";
import type { PicturedPage } from "../api/pages.ts";
import type { PageSource } from "./page-source.ts";
import { pictureWidthPx } from "./picture-width.ts";

interface PictureOptions {
  readonly source: PageSource;
  /** Counted from 0. */
  readonly index: number;
  /** The page's width on the screen, in CSS pixels. */
  readonly shownPx: number;
  /** False while the picture should not be fetched yet. */
  readonly isDue: boolean;
}

/**
 * A page's picture in the width that the screen shows. `next` is fetched but not painted yet; `painted` stays until it
 * is. Both are dropped when the page is unmounted; the browser's own cache keeps them.
 */
export function usePicture({ source, index, shownPx, isDue }: PictureOptions) {
  const [painted, setPainted] = useState<PicturedPage>();
  const [broken, setBroken] = useState<PicturedPage>();
  // A page that becomes smaller keeps its larger picture.
  const width = Math.max(pictureWidthPx(shownPx, devicePixelRatio), painted?.shown.width ?? 0);
  const { data, isError, refetch } = useQuery({
    ...pictureQuery(source, index, width),
    enabled: isDue,
  });
  const isBroken = data !== undefined && data === broken;
  return {
    next: data === painted || isBroken ? undefined : data,
    ...{ painted, setPainted, setBroken },
    isMissing: (isError || isBroken) && !painted,
    retry: () => void refetch(),
  };
}

const triesMax = 3;
const pauseSeconds = 2;

export const pictureQuery = (source: PageSource, index: number, width: number) =>
  queryOptions<PicturedPage, ApiError>({
    queryKey: ["picture", source.key, index, width],
    queryFn: ({ signal }) => source.open(index + 1, width, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    // The server may be drawing the same page for another request.
    retry: (failures, error) => failures < triesMax && mayPass(errorOfThrown(error)),
    retryDelay: (_, error) => 1000 * (errorOfThrown(error).retryAfterSeconds ?? pauseSeconds),
  });

const mayPass = ({ status, retryAfterSeconds = 0 }: ApiError) =>
  status === 0 || status >= 500 || (status === 429 && retryAfterSeconds <= pauseSeconds);
