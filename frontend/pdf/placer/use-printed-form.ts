import { useEffect, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/markers";
import type { FormField, PdfForm } from "../../api/files.ts";
import { readPieces } from "../suggestions/read-page.ts";
import { withPrintedWords } from "./printed-form.ts";

/** The form with the words that are printed beside its fields, once `pdf` can be read; until then as the file has it. */
export function usePrintedForm(
  form: PdfForm | undefined,
  pdf: DocumentCallback | undefined,
  pages: readonly PageSize[],
): PdfForm | undefined {
  const [read, setRead] = useState<{ form: PdfForm; fields: readonly FormField[] }>();
  useEffect(
    function readPrintedWords() {
      if (!form || form.fields.length === 0 || !pdf) return;
      let isCurrent = true;
      void fieldsOf(form, pdf, pages).then((fields) => isCurrent && setRead({ form, fields }));
      return () => {
        isCurrent = false;
      };
    },
    [form, pdf, pages],
  );
  return form && read?.form === form ? { ...form, fields: read.fields } : form;
}

async function fieldsOf(
  { fields }: PdfForm,
  pdf: DocumentCallback,
  pages: readonly PageSize[],
): Promise<readonly FormField[]> {
  const indexes = new Set(fields.map(({ place }) => place.page));
  const printed = new Map<number, Awaited<ReturnType<typeof readPieces>>>();
  for (const index of indexes) {
    const size = pages[index];
    if (size) printed.set(index, await readPieces(pdf, index, size));
  }
  return withPrintedWords(fields, pages, printed);
}
