/** A PDF of scanned pages, each with its own JPEG of `pageBytes` bytes. */
export function scannedPdf(
  { jpeg, width, height }: { jpeg: Uint8Array; width: number; height: number },
  pages: number,
  pageBytes: number,
): Buffer {
  if (jpeg.length > pageBytes) throw new Error(`expected ${pageBytes} bytes, found ${jpeg.length}`);
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
  ];
  const content = "612 0 0 792 0 0 cm /I Do";
  for (let index = 0; index < pages; index++) {
    const at = 3 + index * 3;
    // Readers ignore bytes after the end of a JPEG's picture.
    const bytes = Buffer.alloc(pageBytes, `page ${index} `);
    bytes.set(jpeg);
    const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${pageBytes} >>\nstream\n`;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /I ${at + 2} 0 R >> >> /Contents ${at + 1} 0 R >>`,
      ),
      Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
      Buffer.concat([Buffer.from(image), bytes, Buffer.from("\nendstream")]),
    );
  }
  return written(objects);
}

function written(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
