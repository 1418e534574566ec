/**
 * How a file that is no PDF becomes one, or a picture that we take, in the words of the program that made it; undefined for a file of no kind that
 * we know. Judged by its content, whatever its name says.
 */
export function wayToPdf(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = kinds.find(({ begins, holds }) => begins(file) && (!holds || file.includes(holds)));
  return found && `${found.is} ${found.way} Then upload that.`;
}

interface Kind {
  readonly begins: (file: Buffer) => boolean;
  /** Bytes that only files of this kind hold, besides their beginning. */
  readonly holds?: string | Buffer;
  readonly is: string;
  readonly way: string;
}

const zip = (file: Buffer): boolean => file.toString("latin1", 0, 4) === "PK\u0003\u0004";
/** The compound files of Office before 2007; names in them are in UTF-16. */
const compound = (file: Buffer): boolean => file.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const text = (begin: string) => (file: Buffer) =>
  file.toString("latin1", 0, begin.length) === begin;

/** ISO base media files, by their brand. */
const heif = (file: Buffer): boolean =>
  /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif)/.test(file.toString("latin1", 4, 12));

const word = {
  is: "This is a Word document.",
  way: "In Word, please choose File, Save As, PDF; in Google Docs, File, Download, PDF.",
};
const sheet = {
  is: "This is an Excel workbook.",
  way: "In Excel, please choose File, Save As, PDF; in Google Sheets, File, Download, PDF.",
};
const slides = {
  is: "This is a PowerPoint presentation.",
  way: "In PowerPoint, please choose File, Save As, PDF; in Google Slides, File, Download, PDF.",
};

const kinds: readonly Kind[] = [
  { begins: zip, holds: "word/document", ...word },
  { begins: zip, holds: "xl/workbook", ...sheet },
  { begins: zip, holds: "ppt/presentation", ...slides },
  { begins: compound, holds: utf16("WordDocument"), ...word },
  { begins: compound, holds: utf16("Workbook"), ...sheet },
  { begins: compound, holds: utf16("PowerPoint Document"), ...slides },
  {
    begins: zip,
    holds: "application/vnd.oasis.opendocument",
    is: "This is a document of LibreOffice or OpenOffice.",
    way: "There, please choose File, Export As, Export as PDF.",
  },
  {
    begins: zip,
    holds: "Index/Document.iwa",
    is: "This is a document of Pages, Numbers or Keynote.",
    way: "There, please choose File, Export To, PDF.",
  },
  {
    begins: text("{\\rtf"),
    is: "This is a text in RTF.",
    way: "In Word, please choose File, Save As, PDF; in TextEdit, File, Export as PDF.",
  },
  {
    begins: heif,
    is: "This photo is in the format HEIC or AVIF, which few programs can read.",
    way: "On an iPhone, please upload it from Photos, which makes it a JPEG; on a Mac, choose File, Export, JPEG in Preview; on Windows, Save as, JPG in Photos.",
  },
  {
    begins: text("GIF8"),
    is: "This is a GIF picture.",
    way: "On a Mac, please choose File, Export, PNG in Preview; on Windows, File, Save as, PNG picture in Paint.",
  },
  {
    begins: (file) => text("II*\u0000")(file) || text("MM\u0000*")(file),
    is: "This is a TIFF picture.",
    way: "On a Mac, please choose File, Export as PDF in Preview; on Windows, Print, Microsoft Print to PDF in Photos.",
  },
];
