import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../ui/Menu.tsx";

interface SignHeaderProps {
  readonly onSignAll: () => void;
  readonly onOpen: (dialog: "consent" | "decline" | "signature") => void;
}

export function SignHeader(props: SignHeaderProps) {
  const consentId = useId();
  return (
    <header className="z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-3 py-2 sm:px-4">
      <div className="flex min-h-9 grow items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked
          disabled
          readOnly
          aria-labelledby={consentId}
          className="size-4.5 accent-accent"
        />
        <button
          id={consentId}
          type="button"
          onClick={() => props.onOpen("consent")}
          className="link text-left"
        >
          I consent to electronically sign
        </button>
      </div>
      <Menu
        label="More"
        trigger={<Icon name="more" />}
        className="flex size-9 items-center justify-center text-ink-soft hover:bg-sunken sm:order-last pointer-coarse:size-11"
      >
        <button type="button" className={menuItemClass} onClick={() => props.onOpen("decline")}>
          <Icon name="ban" />
          Decline to sign
        </button>
      </Menu>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button
          size="small"
          className="max-[22rem]:[&>svg]:hidden max-sm:grow max-sm:px-2"
          icon="checkCircle"
          onClick={props.onSignAll}
        >
          Single Click Sign
        </Button>
        <Button
          size="small"
          className="max-[22rem]:[&>svg]:hidden max-sm:grow max-sm:px-2"
          icon="pen"
          onClick={() => props.onOpen("signature")}
        >
          Create Signature
        </Button>
      </div>
    </header>
  );
}
