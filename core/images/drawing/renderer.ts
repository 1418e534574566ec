/**
 * What draws pages, for the record: the version of PDFium's package (`@hyzyla/pdfium`), that of our own part (how
 * PDFium is called, which fallback font it gets, and how a picture is encoded), and that of the library that compresses
 * PNGs. Pictures by the same renderer are identical byte for byte. Only letters, digits, periods, plus and minus signs,
 * because it is part of keys.
 */
export const renderer = `pdfium-2.1.13-ours-2-zlib-${process.versions.zlib}`;
