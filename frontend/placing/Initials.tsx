import { backgroundOf, type ShownSigner } from "./signers.ts";

/** A signer's colour and initials. Repeated colours have a striped edge. */
export function Initials({ signer }: { signer: ShownSigner }) {
  // Equal initials are distinguished by a number.
  const [, letters = "", number = ""] = /^(.*?)(\d*)$/.exec(signer.initials) ?? [];
  return (
    <span
      aria-hidden="true"
      style={signer.round ? backgroundOf(signer) : { backgroundColor: signer.color }}
      className="relative flex size-8 shrink-0 items-center justify-center rounded-full"
    >
      <span
        style={{ backgroundColor: signer.color }}
        className="rounded-full px-0.5 font-semibold text-white text-xs leading-none"
      >
        {letters}
      </span>
      {number && (
        <span className="absolute -end-1 -bottom-0.5 rounded-full bg-surface px-1 font-semibold text-[0.625rem] text-ink leading-tight shadow-card">
          {number}
        </span>
      )}
    </span>
  );
}
