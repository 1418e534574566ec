import { limits } from "#contract/rules";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DropArea } from "../../ui/DropArea.tsx";
import { Textarea } from "../../ui/inputs.tsx";
import { textOfFile } from "./read-sheet.ts";

interface SheetInputProps {
  readonly text: string;
  readonly fault: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSample: () => void;
}

/** Stands for a file that is no sheet, which `sheetFault` says. */
const noText = "\0";

/** A sheet, as a file or as pasted cells. */
export function SheetInput({ text, fault, onText, onSample }: SheetInputProps) {
  async function takeFile([file]: readonly File[]) {
    if (!file) return;
    // Much more than fits into a batch.
    const isLarge = file.size > 5 * limits.batchBytesMax;
    onText(isLarge ? noText : textOfFile(new Uint8Array(await file.arrayBuffer())));
  }

  return (
    <Card className="grid gap-4 p-4">
      <DropArea onFiles={(files) => void takeFile(files)}>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <label className="inline-flex cursor-pointer items-center gap-2 font-medium text-accent-ink text-sm underline focus-inside:outline-2">
            Choose a CSV file
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
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
      <Textarea
        label="Or paste the cells of a spreadsheet"
        hint="The first line has the names of the columns."
        error={fault}
        rows={6}
        value={text.includes(noText) ? "" : text}
        onChange={({ target }) => onText(target.value)}
      />
    </Card>
  );
}
