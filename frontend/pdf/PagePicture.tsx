import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ApiError, errorOfThrown } from "../api/api-error.ts";
import { openPage, type PicturedPage } from "../api/pages.ts";
import { FirstPagePicture } from "./FirstPagePicture.tsx";
import { PageProblem } from "./PageProblem.tsx";
import { PictureText } from "./PictureText.tsx";
import { pictureWidthPx } from "./picture-width.ts";
import type { PixelSize } from "./scale.ts";

/** Whose pages the server draws. */
export interface PicturedDocument {
  readonly envelopeId: string;
  readonly sealed: boolean;
}

export interface PagePictureProps {
  readonly document: PicturedDocument;
  /** From 0. */
  readonly index: number;
  readonly size: PixelSize;
  /** Whether nothing else will show the page. */
  readonly isAlone: boolean;
  /** Called when it is painted. */
  readonly onShown: (page: PicturedPage) => void;
  readonly onFailed: () => void;
}

/** The server's picture of a page with its text. It is forgotten with the page; the browser's own cache keeps it. */
export default function PagePicture(props: PagePictureProps) {
  const { document, index, size, isAlone, onShown, onFailed } = props;
  const { data, isError } = usePicture(
    document,
    index,
    pictureWidthPx(size.width, devicePixelRatio),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(
    function tellFailure() {
      if (isError) onFailed();
    },
    [isError],
  );
  if (!data) return isError && isAlone ? <PageProblem /> : null;
  return (
    <>
      <FirstPagePicture picture={data.picture} onShown={() => onShown(data)} onFailed={onFailed} />
      <PictureText runs={data.text} perPoint={size.width / data.width} />
    </>
  );
}

const triesMax = 5;
const pauseSeconds = 2;

function usePicture({ envelopeId, sealed }: PicturedDocument, index: number, width: number) {
  return useQuery<PicturedPage, ApiError>({
    queryKey: [openPage.path, envelopeId, sealed, index, width],
    queryFn: ({ signal }) =>
      openPage({ n: index + 1, width, ...(sealed ? { sealed: envelopeId } : {}) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    // Others may be having the same page drawn just now.
    retry: (failures, error) => failures < triesMax && mayPass(errorOfThrown(error)),
    retryDelay: (_, error) => 1000 * (errorOfThrown(error).retryAfterSeconds ?? pauseSeconds),
  });
}

const mayPass = ({ status, retryAfterSeconds = 0 }: ApiError) =>
  status === 0 || status >= 500 || (status === 429 && retryAfterSeconds <= pauseSeconds);
