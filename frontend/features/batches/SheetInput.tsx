import { useState } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DropArea } from "../../ui/DropArea.tsx";
import { Textarea } from "../../ui/inputs.tsx";
import { Select } from "../../ui/Select.tsx";
import type { GuessedText } from "./sheet/encodings.ts";
import { readFile, type Source } from "./sheet/read-file.ts";

interface SheetInputProps {
  readonly source: Source | undefined;
  readonly languages: readonly string[];
  readonly fault: string | undefined;
  readonly onSource: (source: Source) => void;
  /** The text of the reading that the sender has chosen. */
  readonly onReading: (text: string) => void;
  readonly onSample: () => void;
}

/** A sheet, as a file or as pasted cells. */
export function SheetInput(props: SheetInputProps) {
  const { source, languages, fault, onSource, onReading, onSample } = props;
  const [file, setFile] = useState<File>();
  async function takeFile([chosen]: readonly File[]) {
    if (!chosen) return;
    setFile(chosen);
    onSource(await readFile(chosen, languages));
  }
  const workbook = source?.kind === "text" ? source.workbook : undefined;

  return (
    <Card className="grid gap-4 p-4">
      <DropArea onFiles={(files) => void takeFile(files)}>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <label className="inline-flex cursor-pointer items-center gap-2 font-medium text-accent-ink text-sm underline focus-inside:outline-2">
            Choose an Excel or CSV file
            <input
              type="file"
              accept=".xlsx,.csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target }) => {
                void takeFile([...(target.files ?? [])]);
                target.value = "";
              }}
            />
          </label>
          <span className="text-ink-soft text-sm">or drop it here</span>
          <Button size="small" icon="download" onClick={onSample}>
            Sample file
          </Button>
        </div>
      </DropArea>
      {file && workbook && workbook.sheets.length > 1 && (
        <Select
          label="Sheet of the workbook"
          value={String(workbook.sheet)}
          options={workbook.sheets.map((name, index) => ({ value: String(index), label: name }))}
          onChange={async (chosen) => onSource(await readFile(file, languages, Number(chosen)))}
        />
      )}
      {source?.kind === "guessed" && <Readings texts={source.texts} onReading={onReading} />}
      {source?.kind === "text" &&
        source.notes?.map((note) => (
          <Banner key={note} tone="info">
            {note}
          </Banner>
        ))}
      <Textarea
        label="Or paste the cells of a spreadsheet"
        hint="The first line must contain the column names."
        error={source?.kind === "guessed" ? undefined : fault}
        rows={6}
        value={source?.kind === "text" ? source.text : ""}
        onChange={({ target }) => onSource({ kind: "text", text: target.value })}
      />
    </Card>
  );
}

interface ReadingsProps {
  readonly texts: readonly GuessedText[];
  readonly onReading: (text: string) => void;
}

/** Asks which reading of a file is right, by the lines that show it. */
const Readings = ({ texts, onReading }: ReadingsProps) => (
  <section className="grid gap-3">
    <h2 className="font-semibold">Which letters are right?</h2>
    <p className="text-ink-soft text-sm">
      This file doesn’t say how its letters are stored. Press the line that is written correctly.
    </p>
    <ul className="grid gap-2">
      {texts.map(({ name, text, samples }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onReading(text)}
            className="grid w-full gap-1 rounded-md border border-line bg-surface px-3.5 py-2.5 text-start transition-colors hover:border-edge"
          >
            <span className="font-medium [overflow-wrap:anywhere]" translate="no">
              {samples.join(" · ")}
            </span>
            <span className="text-ink-soft text-sm">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
