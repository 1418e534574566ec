import type { DocumentAnswer } from "#contract/calls/documents";
import { unknownCauses } from "#contract/rules/documents/page-reading";
import type { PagesSent } from "#contract/rules/documents/sending-rules";
import { pagesThat } from "#contract/rules/text/page-ranges";
import {
  comparedCount,
  findingsOf,
  isCompared,
  type PageFindings,
  type Readings,
} from "#core/domain/common/comparison";
import { storedFileOf } from "#core/domain/common/stored-file";
import { readingsOf } from "#core/sending/comparing";
import { picturesOf } from "#core/sending/pictures";
import type { Pictures } from "#core/store/envelope/comparisons";
import type { UploadedFile } from "#core/store/files/files";

/** What is known so far of how other programs show the file's pages; asks workers for what is not known yet. */
export const readingsOfFile = (file: UploadedFile, now: Date): Promise<Readings> =>
  readingsOf({ userId: file.userId, file, pages: file.pages.length }, now);

/** What is known so far of pictures of its pages; asks workers for them if they are wanted. */
export async function picturesOfFile(
  file: UploadedFile,
  readings: Readings,
  pages: PagesSent | undefined,
  now: Date,
): Promise<Pictures | undefined> {
  if (pages !== "asPictures" || !isCompared(readings)) return undefined;
  return picturesOf({ ...file, file: storedFileOf(file) }, readings, now);
}

/** The answer names no page before all pages have been compared. */
export function comparisonAnswer(
  readings: Readings,
  pictures: Pictures | undefined,
): DocumentAnswer["comparison"] {
  const counts = { compared: comparedCount(readings), of: readings.length };
  const { differs = [], unknown = {} } = foundIn(readings) ?? {};
  return {
    ...counts,
    differs: [...differs],
    unknown: unknownCauses.flatMap((because) => {
      const pages = unknown[because];
      return pages ? [{ because, pages: [...pages] }] : [];
    }),
    ...(pictures ? { pictures: picturesAnswer(pictures) } : {}),
  };
}

const picturesAnswer = ({ pages: { length: of }, made, isReady, refused }: Pictures) => ({
  // The last one counts once the file was accepted.
  made: isReady ? of : Math.min(made, of - 1),
  of,
  ...(refused ? { refused } : {}),
});

export const comparisonWarnings = (readings: Readings): readonly string[] =>
  warningsOf(foundIn(readings) ?? {});

const foundIn = (readings: Readings): PageFindings | undefined =>
  isCompared(readings) ? findingsOf(readings) : undefined;

function warningsOf({ differs, unknown = {} }: PageFindings): readonly string[] {
  // A warning of the file names the fonts that it lacks.
  const { fonts: _, letters, ...others } = unknown;
  const rest = Object.values(others)
    .flat()
    .sort((a, b) => a - b);
  return [
    ...(differs
      ? [
          `${pagesThat(differs, "looks", "look")} different in other programs, such as Firefox. What signers see and sign is the picture on our pages, and a notice tells them so.`,
        ]
      : []),
    ...(rest.length > 0
      ? [
          `${pagesThat(rest, "has", "have")} not been compared with what other programs show, because it could not be drawn twice. What signers see and sign is the picture on our pages, and a notice tells them so.`,
        ]
      : []),
    ...(letters
      ? [
          `${pagesThat(letters, "has", "have")} letters in a font that is not in the file, and for which we have none. Each device shows them in a font of its own, or not at all.`,
        ]
      : []),
  ];
}
