import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../ui/Menu.tsx";

interface SignHeaderProps {
  readonly onSignAll: () => void;
  readonly onOpen: (dialog: "consent" | "decline" | "signature") => void;
}

export function SignHeader({ onSignAll, onOpen }: SignHeaderProps) {
  return (
    <header className="z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-3 py-2 sm:px-4">
      <Consent onRead={() => onOpen("consent")} />
      <Menu
        label="More"
        trigger={<Icon name="more" />}
        className="flex size-9 items-center justify-center text-ink-soft hover:bg-sunken sm:order-last pointer-coarse:size-11"
      >
        <button type="button" className={menuItemClass} onClick={() => onOpen("decline")}>
          <Icon name="ban" />
          Decline to sign
        </button>
      </Menu>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button size="small" className={halfClass} icon="checkCircle" onClick={onSignAll}>
          Single Click Sign
        </Button>
        <Button size="small" className={halfClass} icon="pen" onClick={() => onOpen("signature")}>
          Create Signature
        </Button>
      </div>
    </header>
  );
}

/** On a phone the two buttons share a line; on a small one without icons. */
const halfClass = "max-[22rem]:[&>svg]:hidden max-sm:grow max-sm:px-2";

/** Always checked and disabled; its label opens the text of the consent. */
function Consent({ onRead }: { onRead: () => void }) {
  const id = useId();
  return (
    <div className="flex min-h-9 grow items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked
        disabled
        readOnly
        aria-labelledby={id}
        className="size-4.5 accent-accent"
      />
      <button id={id} type="button" onClick={onRead} className="link text-left">
        I consent to electronically sign
      </button>
    </div>
  );
}
