/** Why a file can't be read as a sheet, with the format to save it in; undefined for texts and for .xlsx. */
export function otherFile(bytes: Uint8Array): string | undefined {
  const starts = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign);
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    return `This Excel file has a password or an old format (.xls). In Excel, please save it as “Excel Workbook (.xlsx)” without a password, or as “${csv}”.`;
  if (starts(0x50, 0x4b, 0x03, 0x04)) return archiveFault(bytes);
  const begin = new TextDecoder("windows-1252").decode(bytes.subarray(0, 500));
  if (begin.startsWith("%PDF")) return `This is a PDF. ${other}`;
  if (/^\W{0,9}<(\?xml|!doctype|html|table|meta)\b/i.test(begin))
    return "This is a web page or XML with the name of a spreadsheet. Please open it in your spreadsheet and save it as .xlsx.";
  return undefined;
}

const csv = "CSV UTF-8";
const other = `Please choose a spreadsheet in the format .xlsx or ${csv}.`;

export const isArchive = ([first, second]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b;

/** Names of an archive's files are readable in it. */
function archiveFault(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("windows-1252").decode(bytes);
  if (/workbook\.xml/.test(text)) return undefined;
  if (text.includes("xl/workbook.bin"))
    return "This is a binary workbook (.xlsb). In Excel, please save it as “Excel Workbook (.xlsx)”.";
  if (text.includes("opendocument.spreadsheet"))
    return "This is an OpenDocument spreadsheet (.ods). In LibreOffice, please save it as “Excel 2007–365 (.xlsx)”.";
  if (text.includes("Index/Document.iwa") || text.includes("Index.zip"))
    return "This is a Numbers file. In Numbers, please choose File, Export To, Excel.";
  return `This archive is no spreadsheet. ${other}`;
}
