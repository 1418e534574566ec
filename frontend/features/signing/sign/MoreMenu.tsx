import { Suspense } from "react";
import type { SignerView } from "../../../api/esign.ts";
import { useEndingWords } from "../../../language/ending-words.ts";
import { useSigningWords } from "../../../language/signing-words.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../../ui/Menu.tsx";

interface MoreMenuProps {
  readonly view: SignerView;
  readonly className: string;
  readonly onOpen: (dialog: "decline" | "delegate") => void;
}

/** What somebody can do instead of signing. */
export function MoreMenu({ view, className, onOpen }: MoreMenuProps) {
  const words = useSigningWords();
  return (
    <Menu label={words("header.more")} trigger={<Icon name="more" />} className={className}>
      {view.delegable && (
        <Suspense>
          <DelegateItem onPress={() => onOpen("delegate")} />
        </Suspense>
      )}
      {!view.undeclinable && (
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
