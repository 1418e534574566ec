import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { DealtBlock } from "../spots/dealing.ts";
import type { PlacingAction } from "./placing.ts";
import { SignerOptions } from "./SignerOptions.tsx";
import { Initials } from "./SignerPicker.tsx";
import type { ShownSigner } from "./signers.ts";
import { type Suggestions as Found, foundInWords, sharesInWords } from "./suggestions.ts";

interface SuggestionsProps {
  readonly found: Found;
  readonly signers: readonly ShownSigner[];
  readonly act: (action: PlacingAction) => void;
  readonly onShow: () => void;
}

/** The suggested fields in numbers and by signer, and one button that places all of them. */
export function Suggestions(props: SuggestionsProps) {
  const { found, signers, act, onShow } = props;
  const [choosing, setChoosing] = useState(false);
  const dealt = found.free.filter(({ signerId }) => signerId !== undefined);
  const shares = sharesInWords(dealt, signers);
  const canChoose = signers.length > 1 || found.blocks.length > 1;
  return (
    <section
      aria-label="Places to sign"
      className="flex items-center gap-2 p-1 text-sm lg:grid lg:gap-3 lg:rounded-lg lg:border lg:border-accent-ink/30 lg:bg-accent-soft lg:p-3"
    >
      <p className="min-w-0 max-lg:line-clamp-2 max-lg:grow max-sm:text-xs">
        {foundInWords(found.free)}:{" "}
        <button
          type="button"
          onClick={onShow}
          className="min-h-6 font-medium text-accent-ink underline underline-offset-2"
        >
          show
        </button>
      </p>
      {canChoose && (
        <div className="max-lg:hidden">
          <Shares {...props} />
        </div>
      )}
      {canChoose && (
        <Button
          size="small"
          icon="users"
          className="max-lg:px-2 lg:hidden"
          onClick={() => setChoosing(true)}
        >
          <span className="sr-only">Who signs where</span>
        </Button>
      )}
      {dealt.length > 0 && (
        <Button
          variant="primary"
          icon="wand"
          className="h-auto! max-lg:shrink-0 lg:whitespace-normal! lg:py-2 lg:text-left"
          aria-label={`Place all: ${shares}`}
          onClick={() => act({ type: "place spots", spots: dealt, shares })}
        >
          <span className="lg:hidden">Place all {dealt.length}</span>
          <span className="max-lg:hidden">Place all: {shares}</span>
        </Button>
      )}
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="Who signs where">
        <Shares {...props} />
      </Dialog>
    </section>
  );
}

function Shares({ found, signers, act }: SuggestionsProps) {
  return (
    <ul className="grid gap-2">
      {found.blocks.map((block) => (
        <Share key={block.key} {...{ block, signers, act }} />
      ))}
    </ul>
  );
}

interface ShareProps extends Pick<SuggestionsProps, "signers" | "act"> {
  readonly block: DealtBlock;
}

function Share({ block, signers, act }: ShareProps) {
  const signer = signers.find(({ id }) => id === block.signerId);
  const count = block.spots.length;
  return (
    <li>
      <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
        <span className="col-span-2 break-words leading-tight">
          {block.label}
          <span className="text-ink-soft text-xs">
            {count === 1 ? " · 1 place" : ` · ${count} places`}
          </span>
        </span>
        {signer ? <Initials signer={signer} /> : <span className="size-7" />}
        <select
          value={block.signerId ?? ""}
          onChange={({ target }) =>
            act({ type: "give", key: block.key, signerId: target.value || null })
          }
          className="control min-h-8! min-w-0 px-1.5! py-0! pointer-fine:text-sm! pointer-coarse:min-h-11!"
        >
          <SignerOptions signers={signers} none="No signer yet" />
        </select>
      </label>
    </li>
  );
}
