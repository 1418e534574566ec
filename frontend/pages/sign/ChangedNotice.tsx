import type { Ref } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

interface ChangedNoticeProps {
  readonly changes: readonly string[];
  readonly button: Ref<HTMLButtonElement>;
  readonly onSeen: () => void;
}

/** The sender has corrected something while the page was open. Nothing is signed before that was read. */
export function ChangedNotice({ changes, button, onSeen }: ChangedNoticeProps) {
  return (
    <div className="p-2 sm:px-4">
      <Banner
        tone="danger"
        action={
          <Button ref={button} size="small" icon="check" onClick={onSeen}>
            I have read this
          </Button>
        }
      >
        The sender has changed something since you opened this page. What you have filled in is
        kept.
        <ul className="mt-1 list-disc pl-5">
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
