import { lazy, Suspense } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFirstPage } from "./use-first-page.ts";

/** pdf.js is large: loaded only if there is no picture. */
const DrawnThumbnail = lazy(() => import("./DrawnThumbnail.tsx"));

interface ThumbnailProps {
  readonly fileUrl: string;
  /** Path of the picture of its first page. */
  readonly firstPage: string | undefined;
  readonly widthPx: number;
}

/** A thumbnail of a document's first page; hidden from screen readers, since the name is beside it. */
export function Thumbnail({ fileUrl, firstPage, widthPx }: ThumbnailProps) {
  const picture = useFirstPage(firstPage);
  if (picture === undefined) return <Skeleton className="size-full" />;
  if (picture) return <img src={picture} alt="" className="block w-full" />;
  return (
    <Suspense fallback={<Skeleton className="size-full" />}>
      <DrawnThumbnail fileUrl={fileUrl} widthPx={widthPx} />
    </Suspense>
  );
}
