import { pageRanges, pagesThat } from "#contract/rules/text/page-ranges";
import { files, type UploadedFile } from "../api/files.ts";
import { useApiQuery } from "../api/query.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { ChosenDocument } from "./ChosenFile.tsx";
import { usePictures } from "./use-pictures.ts";

const pollMs = 2_000;

interface ComparedPagesProps {
  readonly file: Pick<ChosenDocument, "id" | "name" | "url">;
  /** Takes the document in which doubtful pages are pictures; without it, that is not offered. */
  readonly onPictures?: (file: UploadedFile) => void;
}

/**
 * How far the pages of an uploaded file are compared with what other programs show, and which are not known to look the same
 * there. Nothing for a file that is not one of the account's, and where all pages are alike.
 */
export function ComparedPages({ file, onPictures }: ComparedPagesProps) {
  const isUploaded = /^\/api\/files\/[^/]+\/[^/]+$/.test(file.url);
  const { data } = useApiQuery(
    files.open,
    { documentId: file.id },
    {
      enabled: isUploaded,
      refetchInterval: ({ state }) => isUnderWay(state.data?.comparison) && pollMs,
    },
  );
  if (!data) return null;
  const { compared, of, differs, unknown } = data.comparison;
  if (isUnderWay(data.comparison))
    return (
      <p role="status" className="text-ink-soft text-sm">
        Checking pages, {compared} of {of}. You can go on: emails leave when this is done, after 15
        minutes at the latest.
      </p>
    );
  const others = unknown.flatMap(({ pages }) => pages).sort((a, b) => a - b);
  const doubtful = [...differs, ...others].sort((a, b) => a - b);
  if (doubtful.length === 0) return null;
  return (
    <Banner
      tone={differs.length > 0 ? "warn" : "info"}
      action={onPictures && <UsePictures {...{ file, doubtful, onPictures }} />}
    >
      {differs.length > 0 &&
        `${pagesThat(differs, "looks", "look")} different in other programs, such as Firefox. `}
      {others.length > 0 &&
        `It is not known whether other programs show ${pagesOf(others)} the same${reasonOf(unknown)}. `}
      Signers see and sign the picture on our pages, and a notice tells them so.
      {onPictures && ` ${asPictures(doubtful.length)}`}
    </Banner>
  );
}

const asPictures = (count: number): string =>
  count === 1
    ? "As a picture, this page looks the same everywhere; its links and form fields go."
    : "As pictures, these pages look the same everywhere; their links and form fields go.";

type Comparison = UploadedFile["comparison"];

const isUnderWay = (comparison: Comparison | undefined): boolean =>
  comparison !== undefined && comparison.compared < comparison.of;

const pagesOf = (pages: readonly number[]): string =>
  `${pages.length === 1 ? "page" : "pages"} ${pageRanges(pages)}`;

/** Said only where it is the same for all. */
function reasonOf(unknown: Comparison["unknown"]): string {
  const areFonts = unknown.every(({ because }) => because === "fonts" || because === "letters");
  return areFonts ? ", because their fonts are not in the file" : "";
}

interface UsePicturesProps {
  readonly file: ComparedPagesProps["file"];
  readonly doubtful: readonly number[];
  readonly onPictures: (file: UploadedFile) => void;
}

function UsePictures({ file, doubtful, onPictures }: UsePicturesProps) {
  const pictures = usePictures(onPictures);
  return (
    <>
      <Button
        busy={pictures.isPending}
        onClick={() => pictures.mutate({ documentId: file.id, name: file.name, pages: doubtful })}
      >
        {doubtful.length === 1 ? "Use a picture of this page" : "Use pictures of these pages"}
      </Button>
      {pictures.error && (
        <span role="alert" className="basis-full">
          {pictures.error.message}
        </span>
      )}
    </>
  );
}
