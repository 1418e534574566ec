import type { Ref } from "react";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";

interface ChangedNoticeProps {
  readonly changes: readonly string[];
  readonly button: Ref<HTMLButtonElement>;
  readonly onSeen: () => void;
}

/** Says that the sender has changed something while the page was open. It must be read before signing. */
export function ChangedNotice({ changes, button, onSeen }: ChangedNoticeProps) {
  const words = useSigningWords();
  return (
    <div className="p-2 sm:px-4">
      <Banner
        tone="danger"
        action={
          <Button ref={button} size="small" icon="check" onClick={onSeen}>
            {words("changed.seen")}
          </Button>
        }
      >
        {words("changed.text")}
        <ul className="mt-1 list-disc ps-5">
          {changes.map((change) => (
            <li key={change} dir="auto" className="break-words">
              {change}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
