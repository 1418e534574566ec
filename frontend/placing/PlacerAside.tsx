import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { showPage } from "../pdf/PdfView.tsx";
import { pageInView } from "../pdf/use-scroller.ts";
import { Button } from "../ui/Button.tsx";
import { countFields } from "./checks.ts";
import { FormOffer, useFormChoices, useFormOffer } from "./FormOffer.tsx";
import type { PlacedField } from "./layout.ts";
import { Palette } from "./Palette.tsx";
import type { PlacerPartProps } from "./placer-props.ts";
import { SelectedField, type SelectedFieldProps } from "./SelectedField.tsx";
import { SignerPicker } from "./SignerPicker.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { besides, type Suggestions as Found } from "./suggestions.ts";
import { useAiming } from "./use-aiming.ts";

interface PlacerAsideProps
  extends PlacerPartProps,
    Pick<SelectedFieldProps, "onCopyToPages" | "settingsOpen" | "onSettings"> {
  readonly signerId: string;
  readonly color: string;
  readonly found: Found;
  /** All pages were searched for places to sign. */
  readonly isComplete: boolean;
  /** No page has text. */
  readonly isScan: boolean;
  /** The document once it can be read. */
  readonly pdf: DocumentCallback | undefined;
  readonly selected: readonly PlacedField[];
  readonly onSigner: (id: string) => void;
}

/** Signers, palette, suggestions, and what can be done with the selected fields. */
export function PlacerAside(props: PlacerAsideProps) {
  const { signers, fields, placing, found, selected, act, root } = props;
  const aiming = useAiming({ ...props, selected: placing.selected });
  const [first, ...others] = selected;
  const { draftKey, url, signerId, pages, pdf } = props;
  const signing = signers.filter(({ does }) => !does);
  const owner = signers.find(({ id }) => id === signerId);
  const { offer, onDismiss } = useFormOffer({ draftKey, url, placed: fields, pages, pdf });
  const form = useFormChoices({ offer, signers: signing, signerId });
  const suggested = offer ? besides(found, offer.fields) : found;
  const hasSuggestions = placing.suggests && suggested.free.length > 0;
  const isOneOffer = offer && !offer.signed && hasSuggestions;
  return (
    <aside
      aria-label="Fields"
      className="flex shrink-0 flex-col gap-1 border-line bg-surface p-2 flat:w-72 flat:overflow-y-auto flat:border-t-0 flat:border-r max-lg:border-t lg:w-72 lg:gap-4 lg:overflow-y-auto lg:border-r lg:p-4"
    >
      {offer && !isOneOffer && signing.length > 0 && (
        <div className={first ? "max-lg:hidden" : ""}>
          <FormOffer {...{ offer, onDismiss, act, ...form }} />
        </div>
      )}
      {hasSuggestions && (
        <div className={first || (offer && !isOneOffer) ? "max-lg:hidden" : ""}>
          <Suggestions
            {...{ found: suggested, isComplete: props.isComplete, signers: signing, act }}
            form={isOneOffer ? { ...form, onDismiss } : undefined}
            onShow={() => showFirst(root.current, suggested)}
          />
        </div>
      )}
      {props.isScan && found.free.length === 0 && fields.length === 0 && pages.length > 1 && (
        <NothingFound
          last={pages.length}
          onLast={() => showPage(scrollerIn(root.current), pages.length - 1)}
        />
      )}
      <SignerPicker
        counts={countFields(signers, fields)}
        signerId={props.signerId}
        onPick={props.onSigner}
      />
      <Palette
        draftKey={props.draftKey}
        color={props.color}
        does={owner?.does}
        armed={placing.armed}
        act={act}
        onAim={aiming.atNew}
        pageInView={() => pageInView(root.current)}
      />
      {!first && <HowToPlace onHelp={fields.length > 0 ? props.onHelp : undefined} />}
      {first && <SelectedField {...props} fields={[first, ...others]} placed={fields} />}
      {!placing.suggests && (
        <Button size="small" icon="wand" onClick={() => act({ type: "suggest", on: true })}>
          Show suggested fields
        </Button>
      )}
      {props.children}
    </aside>
  );
}

/** Moves the focus to the first suggestion, once its page is near. */
function showFirst(root: HTMLElement | null, { free }: Found): void {
  const page = free[0]?.place.page;
  const scroller = scrollerIn(root);
  if (page === undefined || !scroller) return;
  showPage(scroller, page);
  const focus = (tries: number) => {
    const suggestion = scroller.querySelector<HTMLElement>(
      `[data-page="${page}"] [data-suggestion]`,
    );
    if (suggestion) {
      suggestion.focus({ preventScroll: true });
      suggestion.scrollIntoView({ block: "center" });
    } else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
  };
  focus(60);
}

const scrollerIn = (root: HTMLElement | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>("[data-scroller]") ?? null;

function NothingFound({ last, onLast }: { last: number; onLast: () => void }) {
  return (
    <p className="text-ink-soft text-sm max-lg:text-xs">
      Nothing found on this scan. Signatures are usually on the last page.{" "}
      <button
        type="button"
        onClick={onLast}
        className="min-h-6 font-medium text-accent-ink underline underline-offset-2 pointer-coarse:min-h-10"
      >
        Go to page {last}
      </button>
    </p>
  );
}

function HowToPlace({ onHelp }: { onHelp: (() => void) | undefined }) {
  return (
    <p className="text-ink-soft text-sm max-lg:hidden">
      Drag a field onto the page.{" "}
      {onHelp && (
        <button
          type="button"
          onClick={onHelp}
          className="min-h-6 text-accent-ink underline underline-offset-2"
        >
          More ways, and keyboard shortcuts
        </button>
      )}
    </p>
  );
}
