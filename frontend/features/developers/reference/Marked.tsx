/** A sentence in which names in backticks are shown as code. */
export function Marked({ children }: { children: string }) {
  return (
    <>
      {children.split("`").map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts never change places
          <Code key={index}>{part}</Code>
        ) : (
          part
        ),
      )}
    </>
  );
}

export function Code({ children }: { children: string }) {
  return (
    <code
      translate="no"
      className="break-words rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em]"
    >
      {children}
    </code>
  );
}
