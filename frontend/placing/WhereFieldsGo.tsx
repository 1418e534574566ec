import { useState } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { counted } from "../ui/counted.ts";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useForm } from "../ui/form.ts";
import { TextInput } from "../ui/inputs.tsx";
import type { Fields } from "./layout.ts";
import { fieldsOnto, pagesWithFields, samePages, sameSize } from "./other-file.ts";

interface WhereFieldsGoProps {
  readonly fields: Fields;
  readonly before: readonly PageSize[];
  readonly file: { readonly name: string; readonly pages: readonly PageSize[] };
  readonly onDone: (fields: Fields) => void;
  readonly onClose: () => void;
}

/** Takes another file than the one on which the fields are; if its pages differ, asks first where the fields go. */
export function useOtherFile<File extends WhereFieldsGoProps["file"]>(
  fields: Fields,
  before: readonly PageSize[] | undefined,
  take: (file: File, placed?: Fields) => void,
) {
  const [asked, setAsked] = useState<File>();
  const stays = (file: File) => fields.length === 0 || !before || samePages(before, file.pages);
  const question = asked && before && (
    <WhereFieldsGo
      {...{ fields, before }}
      file={asked}
      onDone={(placed) => {
        setAsked(undefined);
        take(asked, placed);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { choose: (file: File) => (stays(file) ? take(file) : setAsked(file)), question };
}

/** The pages of the new file are typed as numbers, by the index of the page that has fields. */
function WhereFieldsGo({ fields, before, file, onDone, onClose }: WhereFieldsGoProps) {
  const { name, pages } = file;
  const rows = pagesWithFields(fields);
  const wrong = `Please enter a page from 1 to ${pages.length}.`;
  const { form, values, bind } = useForm<string>({
    names: rows.map(({ page }) => String(page)),
    initial: Object.fromEntries(
      rows.map(({ page }) => [page, page < pages.length ? String(page + 1) : ""]),
    ),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([page, text]) =>
          text.trim() !== "" && pageIn(text, pages) === undefined ? [[page, wrong]] : [],
        ),
      ),
    onSubmit: (typed) =>
      onDone(fieldsOnto(fields, (page) => pageIn(typed[page], pages), before, pages)),
  });
  return (
    <FormDialog
      title="Where do the fields go?"
      confirm="Use this file"
      busy={false}
      error={undefined}
      className="grid gap-4"
      onClose={onClose}
      {...form}
    >
      <p className="text-ink-soft text-sm">
        <span className="font-medium text-ink wrap-anywhere">{isolated(name)}</span>{" "}
        {differenceOf(before, pages)} Fields keep their size and their part of the page. A page that
        you leave empty loses its fields.
      </p>
      {rows.map(({ page, count }) => (
        <TextInput
          key={page}
          label={`Page ${page + 1} (${counted(count, "field")}) goes to page`}
          inputMode="numeric"
          autoComplete="off"
          hint={hintFor(before[page], pages[pageIn(values[page], pages) ?? -1])}
          {...bind(String(page))}
        />
      ))}
    </FormDialog>
  );
}

/** The index of a typed page number, from 0; undefined if the file has no such page. */
function pageIn(text = "", pages: readonly PageSize[]): number | undefined {
  const number = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
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
