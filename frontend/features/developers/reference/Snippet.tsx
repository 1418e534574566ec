import { useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";

interface SnippetProps {
  /** Tells screen readers what the snippet is. */
  readonly label: string;
  readonly children: string;
}

/** Lines to be copied. Long lines scroll within the snippet, also by keyboard. */
export function Snippet({ label, children }: SnippetProps) {
  return (
    <figure className="relative min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-11 items-center justify-between gap-2 border-line border-b py-1 ps-4 pe-1.5 text-ink-soft text-sm">
        {label}
        <CopyButton text={children} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 font-mono text-[0.8125rem] leading-relaxed"
      >
        <code translate="no">{children}</code>
      </pre>
    </figure>
  );
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy() {
    const words = await navigator.clipboard.writeText(text).then(
      () => "Copied",
      () => "Not allowed by the browser",
    );
    setSaid(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(""), 2_000);
  }

  return (
    <span className="flex items-center gap-2">
      <span role="status" className="text-ink-soft text-xs">
        {said}
      </span>
      <Button variant="ghost" size="small" icon="copy" onClick={copy} className="print:hidden">
        Copy
      </Button>
    </span>
  );
}
