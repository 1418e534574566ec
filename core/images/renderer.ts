/**
 * What draws pages, for the record: the version of PDFium's package (`@hyzyla/pdfium`), that of what is ours (how PDFium
 * is called, which face it is lent, and how a picture is encoded), and that of the library that packs PNGs. Pictures by the
 * same renderer are the same byte for byte. Only letters, digits, points, plus and minus signs, since it is part of keys.
 */
export const renderer = `pdfium-2.1.13-ours-2-zlib-${process.versions.zlib}`;
