/** Makes a PDF of one page with one picture and ends. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, image, page: size, matrix } = workerData;
const { PDFDocument, PDFOperator, PDFRawStream } = await import(pathToFileURL(script).href);

const pdf = await PDFDocument.create({ updateMetadata: false });
const page = pdf.addPage([size.width, size.height]);
const name = page.node.newXObject("Picture", await added());
page.pushOperators(
  PDFOperator.of("q"),
  PDFOperator.of("cm", matrix.map(String)),
  PDFOperator.of("Do", [name]),
  PDFOperator.of("Q"),
);
parentPort.postMessage(await pdf.save());

async function added() {
  if (image.as === "jpeg") {
    const jpeg = await pdf.embedJpg(image.bytes);
    await pdf.flush();
    return jpeg.ref;
  }
  const { context } = pdf;
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Image",
    Width: image.width,
    Height: image.height,
    ColorSpace: image.space,
    BitsPerComponent: 8,
    Filter: "FlateDecode",
    Length: image.bytes.length,
  });
  return context.register(PDFRawStream.of(dict, image.bytes));
}
