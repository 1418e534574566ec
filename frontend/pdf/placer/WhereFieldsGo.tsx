import { type FormEvent, useState } from "react";
import type { PageSize } from "#contract/markers";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import type { Fields } from "./layout.ts";
import { fieldsOnto, pagesWithFields, sameSize } from "./other-file.ts";

interface WhereFieldsGoProps {
  readonly fields: Fields;
  readonly before: readonly PageSize[];
  readonly file: { readonly name: string; readonly pages: readonly PageSize[] };
  readonly onDone: (fields: Fields) => void;
  readonly onClose: () => void;
}

/** Asks on which pages of another file the fields go, if its pages differ from those of the previous file. */
export function WhereFieldsGo({ fields, before, file, onDone, onClose }: WhereFieldsGoProps) {
  const { name, pages } = file;
  const rows = pagesWithFields(fields);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(
      rows.map(({ page }) => [page, page < pages.length ? String(page + 1) : ""] as const),
    ),
  );
  const [checked, setChecked] = useState(false);
  const textOf = (page: number) => typed[page] ?? "";
  const isWrong = (page: number) =>
    textOf(page) !== "" && pageIn(textOf(page), pages) === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (rows.some(({ page }) => isWrong(page))) return;
    onDone(fieldsOnto(fields, (page) => pageIn(textOf(page), pages), before, pages));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Where do the fields go?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="where-fields-go">
            Use this file
          </Button>
        </>
      }
    >
      <form id="where-fields-go" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-soft text-sm">
          <span className="font-medium text-ink wrap-anywhere">{name}</span>{" "}
          {differenceOf(before, pages)} Fields keep their size and their part of the page. A page
          that you leave empty loses its fields.
        </p>
        {rows.map(({ page, count }) => (
          <TextInput
            key={page}
            label={`Page ${page + 1} (${counted(count, "field")}) goes to page`}
            inputMode="numeric"
            autoComplete="off"
            value={textOf(page)}
            hint={hintFor(before[page], pages[pageIn(textOf(page), pages) ?? -1])}
            error={
              checked && isWrong(page)
                ? `Please enter a page from 1 to ${pages.length}.`
                : undefined
            }
            onChange={({ target }) => setTyped({ ...typed, [page]: target.value.trim() })}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** The index of a typed page number, from 0; undefined if the file has no such page. */
function pageIn(text: string, pages: readonly PageSize[]): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= pages.length ? number - 1 : undefined;
}

function hintFor(from: PageSize | undefined, onto: PageSize | undefined): string | undefined {
  if (onto === undefined) return "Its fields are left out.";
  return sameSize(from, onto) ? undefined : "This page has another size: please check the places.";
}

function differenceOf(before: readonly PageSize[], after: readonly PageSize[]): string {
  if (before.length === after.length) return "has pages of another size.";
  return `has ${counted(after.length, "page")}, and the fields were placed on ${counted(before.length, "page")}.`;
}
