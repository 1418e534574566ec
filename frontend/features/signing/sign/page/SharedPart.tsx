import type { SignerView } from "../../../../api/esign.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import type { SigningPage } from "../act/use-signing-page.ts";

/** Who was asked, any one of whom is enough. */
export function SharedWith({ anyOf }: Required<Pick<SignerView, "anyOf">>) {
  const words = useEndingWords();
  const names = new Intl.ListFormat(words.language).format(anyOf.people);
  return <p className="break-words text-ink-soft">{words("group.open", { names })}</p>;
}

interface PartProps {
  readonly page: SigningPage;
}

/** Takes the part, and begins as the button does that leads on for a single signer. */
export function TakeButton({ page, onBegin }: PartProps & { readonly onBegin: () => void }) {
  const words = useEndingWords();
  return (
    <Button
      ref={page.complete}
      variant="primary"
      className="min-w-20 max-sm:whitespace-normal max-sm:px-2.5 max-sm:leading-tight"
      onClick={() => {
        page.part.take();
        onBegin();
      }}
    >
      {words(page.view.signer.role ? "group.act" : "group.sign")}
    </Button>
  );
}

export function GiveBackLine({ page: { part, locked } }: PartProps) {
  const words = useEndingWords();
  return (
    <div className="flex items-center justify-between gap-3 text-sm sm:justify-end">
      <p role="status" className="min-w-0 text-ink-soft">
        {words("group.taken")}
      </p>
      <Button
        size="small"
        icon="undo"
        className="shrink-0"
        busy={part.giving}
        disabledReason={locked ? words("group.taken") : undefined}
        onClick={part.giveBack}
      >
        {words("group.giveBack")}
      </Button>
    </div>
  );
}
