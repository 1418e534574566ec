/** A one-page agreement to try the product with: places to sign that the placer finds. */
export function sampleDocument(): File {
  return new File([pdfOf(pageContent())], "Sample agreement.pdf", { type: "application/pdf" });
}

const lines: readonly (readonly [text: string, sizePt: number, downPt: number])[] = [
  ["Sample agreement", 22, 0],
  ["This document is for trying out how signing works. It binds nobody.", 11, 40],
  ["1. You send it to yourself and sign it, on this device or on your phone.", 11, 32],
  ["2. When everybody has signed, all of you get the sealed document by mail.", 11, 20],
  ["3. Anybody can check later that nothing in it was changed.", 11, 20],
  ["Signature: ________________________________", 11, 90],
  ["Name: ________________________________", 11, 50],
  ["Date: ____________________", 11, 50],
];

function pageContent(): string {
  const shown = lines.map(([text, size, down]) => `/F1 ${size} Tf 0 -${down} Td (${text}) Tj`);
  return `BT 72 700 Td ${shown.join("\n")} ET`;
}

/** ASCII only, so that lengths in characters are lengths in bytes. */
function pdfOf(content: string): string {
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R>>",
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}
