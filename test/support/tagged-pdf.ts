import { writePdf } from "./pdfs.ts";

const words = (text: string, y: number) => `BT /F 12 Tf 72 ${y} Td (${text}) Tj ET`;
const marked = (tag: string, id: number, content: string) =>
  `/${tag} << /MCID ${id} >> BDC ${content} EMC`;

const content = [
  marked("H1", 0, words("Letting", 700)),
  marked("H1", 1, words("agreement", 680)),
  marked("P", 2, words("It begins in March.", 640)),
  marked("Figure", 3, "100 500 200 80 re f"),
  marked("H3", 4, words("Rent", 460)),
  marked("H3", 5, words("Deposit", 440)),
].join("\n");

/** A structure element; `ids` are those of its marked content. */
export const element = (type: string, ids: string, more = "") =>
  `<< /Type /StructElem /S /${type} /P 6 0 R /Pg 3 0 R /K [${ids}] ${more}>>`;

/** A page with headings and a plan; `plan` is the structure element of that, which is object 10. */
export const taggedPdf = (plan: string) =>
  writePdf([
    "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents 0 /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /StructTreeRoot /RoleMap << /Name /H1 >> /K [8 0 R 9 0 R 10 0 R 11 0 R 12 0 R] /ParentTree 7 0 R >>",
    "<< /Nums [0 [8 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]] >>",
    element("Name", "0 1"),
    element("P", "2"),
    plan,
    element("H3", "4"),
    element("H3", "5"),
  ]);
