import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Textarea } from "../../ui/inputs.tsx";
import type { Bulk } from "./bulk.ts";
import type { Line } from "./sheet/read-sheet.ts";

const shownMax = 20;

interface BrokenLinesProps {
  readonly bulk: Pick<Bulk, "sheet" | "broken">;
  /** The sheet's text. */
  readonly text: string;
  /** The line's new text, or undefined to leave it out. */
  readonly onFix: (line: Line, text: string | undefined) => void;
}

/** Lines whose cells can't be trusted, each to be fixed or left out where its fault is said. */
export const BrokenLines = ({ bulk: { sheet, broken }, text, onFix }: BrokenLinesProps) => (
  <Card className="grid gap-4 p-4">
    <h2 className="font-semibold">{`${counted(broken.length, "line")} to fix`}</h2>
    <ul className="grid gap-4">
      {broken.slice(0, shownMax).map((line) => (
        <li key={`${line.start} ${line.end}`}>
          <BrokenLine
            label={`Row ${sheet.lines.indexOf(line) + 1}`}
            line={line}
            text={text.slice(line.start, line.end)}
            onFix={(fixed) => onFix(line, fixed)}
          />
        </li>
      ))}
    </ul>
    {broken.length > shownMax && (
      <p className="text-ink-soft text-sm">{`${counted(broken.length - shownMax, "more line")} follow.`}</p>
    )}
  </Card>
);

interface BrokenLineProps {
  readonly label: string;
  readonly line: Line;
  readonly text: string;
  readonly onFix: (text: string | undefined) => void;
}

function BrokenLine({ label, line, text, onFix }: BrokenLineProps) {
  const [typed, setTyped] = useState(text);
  return (
    <div className="grid gap-2">
      <Textarea
        label={label}
        error={line.fault}
        rows={Math.max(2, typed.split("\n").length)}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onFix(typed)}>
          Use this line
        </Button>
        <Button size="small" variant="ghost" icon="trash" onClick={() => onFix(undefined)}>
          Leave out
        </Button>
      </div>
    </div>
  );
}
