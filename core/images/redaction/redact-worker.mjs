/**
 * Draws one page with parts of it covered in black, and reads the words that are left. Nothing of the covered parts leaves
 * this thread.
 */
import { answerEach, openDocument, pictureOf, startPdfium } from "../engine/pdfium.mjs";
import { processorMs } from "../engine/processor-time.mjs";
import { cover, wordsLeft } from "./redaction.mjs";

answerEach(async (question) => {
  const before = processorMs();
  const redacted = redactOne(await startPdfium(question), question);
  const answer = redacted && { ...redacted, processorMs: processorMs() - before };
  return { answer, transfer: answer ? [answer.pixels.rgba.buffer] : [] };
});

/** `{ pixels, words }`: `words` is undefined if it can't be known for sure which of them are covered. */
function redactOne(pdfium, { bytes, index, shape, areas }) {
  const opened = openDocument(pdfium, bytes);
  const page = opened && pdfium._FPDF_LoadPage(opened.document, index);
  const picture = page && pictureOf(pdfium, opened.form, page, shape);
  if (!picture) return undefined;
  const { size, pixels } = picture;
  const drawAgain = () => pictureOf(pdfium, opened.form, page, shape)?.pixels;
  const words = wordsLeft({ pdfium, page, size, pixels, drawAgain }, areas);
  cover(pixels, size, areas);
  return { pixels, words };
}
