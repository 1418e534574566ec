import { Suspense, useId } from "react";
import type { SignerView } from "../../../../api/esign.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../../../ui/Menu.tsx";

interface SignHeaderProps {
  readonly view: SignerView;
  /** On a phone and in low windows it is one line that scrolls away with the document. */
  readonly inLine: boolean;
  readonly onSignAll: () => void;
  readonly onOpen: (dialog: "consent" | "decline" | "delegate" | "signature") => void;
}

export function SignHeader({ view, inLine, onSignAll, onOpen }: SignHeaderProps) {
  const { signer } = view;
  const words = useSigningWords();
  // One of several people declines for all, so they take the part first.
  const isDeclinable = !view.undeclinable && view.anyOf?.taken !== false;
  return (
    <header className={inLine ? lineClass : barClass}>
      <Consent
        label={words(signer.role ? "header.consentToAct" : "header.consent")}
        onRead={() => onOpen("consent")}
      />
      {(isDeclinable || view.delegable) && (
        <MoreMenu {...{ view, isDeclinable }} className={moreClass} onOpen={onOpen} />
      )}
      {!signer.role && (
        <div className="flex items-center sm:gap-2">
          <Button size="small" className={shortClass} icon="checkCircle" onClick={onSignAll}>
            {words("header.signAll")}
          </Button>
          <Button
            size="small"
            className={shortClass}
            icon="pen"
            onClick={() => onOpen("signature")}
          >
            {words("header.create")}
          </Button>
        </div>
      )}
    </header>
  );
}

const barClass =
  "z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-4 py-2";
/** As wide as the view: negative margins cancel the view's padding. */
const lineClass =
  "-mx-3 -mt-3 mb-3 flex min-h-11 items-center gap-1 border-line border-b bg-surface px-2 text-xs leading-tight";

const moreClass =
  "order-last flex size-9 shrink-0 items-center justify-center text-ink-soft hover:bg-sunken pointer-coarse:size-11";

/** On a phone the labels take two lines, without icons and frames, so that all controls fit into one line of 44 px. */
const shortClass =
  "max-sm:border-transparent max-sm:bg-transparent max-sm:px-1 max-sm:text-xs max-sm:leading-tight max-sm:shadow-none max-sm:whitespace-normal max-sm:[&>svg]:hidden";

/** Always checked and disabled; its label opens the text of the consent. */
function Consent({ label, onRead }: { label: string; onRead: () => void }) {
  const id = useId();
  return (
    <div className="flex grow items-center gap-1.5 max-sm:min-w-[34%] sm:gap-2.5 sm:text-sm">
      <input
        type="checkbox"
        checked
        disabled
        readOnly
        aria-labelledby={id}
        className="size-4.5 shrink-0 accent-accent"
      />
      <button
        id={id}
        type="button"
        onClick={onRead}
        className="link min-h-9 text-start pointer-coarse:min-h-11"
      >
        {label}
      </button>
    </div>
  );
}

interface MoreMenuProps {
  readonly view: SignerView;
  readonly isDeclinable: boolean;
  readonly className: string;
  readonly onOpen: (dialog: "decline" | "delegate") => void;
}

/** The menu offers what somebody can do instead of signing. */
function MoreMenu({ view, isDeclinable, className, onOpen }: MoreMenuProps) {
  const words = useSigningWords();
  return (
    <Menu label={words("header.more")} trigger={<Icon name="more" />} className={className}>
      {view.delegable && (
        <Suspense>
          <DelegateItem onPress={() => onOpen("delegate")} />
        </Suspense>
      )}
      {isDeclinable && (
        <button type="button" className={menuItemClass} onClick={() => onOpen("decline")}>
          <Icon name="ban" />
          {words(view.signer.role ? "decline.do" : "decline.title")}
        </button>
      )}
    </Menu>
  );
}

function DelegateItem({ onPress }: { onPress: () => void }) {
  const words = useEndingWords();
  return (
    <button type="button" className={menuItemClass} onClick={onPress}>
      <Icon name="user" />
      {words("delegate.title")}
    </button>
  );
}
