import type { PagesSent } from "#contract/rules/documents/sending-rules";
import { pageRanges, pagesThat } from "#contract/rules/text/page-ranges";
import { files, type UploadedFile } from "../api/files.ts";
import { useApiQuery } from "../api/query.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { ChosenDocument } from "./ChosenFile.tsx";

const pollMs = 2_000;

interface ComparedPagesProps {
  readonly file: Pick<ChosenDocument, "id" | "url">;
  /** What becomes of pages that are not known to look the same everywhere. */
  readonly pages: PagesSent;
  readonly onChoose: (pages: PagesSent) => void;
}

/**
 * How far the pages of an uploaded file are compared with what other programs show, and which are not known to look the same
 * there, or become pictures. Nothing for a file that is not one of the account's, and where all pages are alike.
 */
export function ComparedPages({ file, pages, onChoose }: ComparedPagesProps) {
  const isUploaded = /^\/api\/files\/[^/]+\/[^/]+$/.test(file.url);
  const { data } = useApiQuery(
    files.open,
    { documentId: file.id, pages },
    {
      enabled: isUploaded,
      refetchInterval: ({ state }) => isUnderWay(state.data?.comparison) && pollMs,
    },
  );
  if (!data) return null;
  const { comparison } = data;
  if (comparison.compared < comparison.of)
    return (
      <p role="status" className="text-ink-soft text-sm">
        Checking pages, {comparison.compared} of {comparison.of}. You can go on: emails leave when
        this is done, after 15 minutes at the latest.
      </p>
    );
  const doubtful = doubtfulIn(comparison);
  if (doubtful.length === 0) return null;
  const isOne = doubtful.length === 1;
  return pages === "asPictures" && !comparison.pictures?.refused ? (
    <Banner
      tone="info"
      action={
        <Button onClick={() => onChoose("asUploaded")}>
          {isOne ? "Send it as it is" : "Send them as they are"}
        </Button>
      }
    >
      {`${pagesThat(doubtful, "is", "are")} sent as ${isOne ? "a picture" : "pictures"}, and ${looksTheSame(doubtful)} `}
      <Progress pictures={comparison.pictures} />
    </Banner>
  ) : (
    <Banner
      tone={comparison.differs.length > 0 ? "warn" : "info"}
      action={
        !comparison.pictures?.refused && (
          <Button onClick={() => onChoose("asPictures")}>
            {isOne ? "Use a picture of this page" : "Use pictures of these pages"}
          </Button>
        )
      }
    >
      {found(comparison)} Signers see and sign the picture on our pages, and a notice tells them so.{" "}
      {comparison.pictures?.refused ??
        `As ${isOne ? "a picture" : "pictures"}, ${pagesOf(doubtful)} ${looksTheSame(doubtful)}`}
    </Banner>
  );
}

type Comparison = UploadedFile["comparison"];

const isUnderWay = (comparison: Comparison | undefined): boolean =>
  comparison !== undefined &&
  (comparison.compared < comparison.of || areMade(comparison.pictures) === false);

/** Undefined if nobody makes any. */
const areMade = (pictures: Comparison["pictures"]): boolean | undefined =>
  pictures && !pictures.refused ? pictures.made === pictures.of : undefined;

const doubtfulIn = ({ differs, unknown }: Comparison): readonly number[] =>
  [...differs, ...unknown.flatMap(({ pages }) => pages)].sort((a, b) => a - b);

const pagesOf = (pages: readonly number[]): string =>
  `${pages.length === 1 ? "page" : "pages"} ${pageRanges(pages)}`;

const looksTheSame = ({ length }: readonly number[]): string =>
  length === 1
    ? "looks the same everywhere; its links and form fields go, and so do files attached to the PDF."
    : "look the same everywhere; their links and form fields go, and so do files attached to the PDF.";

/** A warning of the file names the fonts that it lacks. */
function found({ differs, unknown }: Comparison): string {
  const others = unknown.filter(({ because }) => because !== "fonts").flatMap(({ pages }) => pages);
  const inOrder = others.sort((a, b) => a - b);
  return [
    differs.length > 0
      ? `${pagesThat(differs, "looks", "look")} different in other programs, such as Firefox.`
      : "",
    others.length > 0
      ? `It is not known whether other programs show ${pagesOf(inOrder)} the same.`
      : "",
  ].join(" ");
}

function Progress({ pictures }: Pick<Comparison, "pictures">) {
  if (areMade(pictures) !== false) return null;
  return (
    <span role="status">
      Making pictures, {pictures?.made} of {pictures?.of}.
    </span>
  );
}
