import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { directionOf } from "#contract/rules/text/languages";
import { handover } from "../api/handing-over.ts";
import { LanguageContext } from "../language/context.ts";
import { useHereWords } from "../language/here-words.ts";
import { readersLanguage } from "../language/readers-language.ts";
import { paths } from "../paths.ts";
import { forgetSigners, type HandedOver, readHandedOver } from "../session/handed-over.ts";
import { tabStorage } from "../session/storage.ts";
import { mayBeHandedOver } from "../session/stored-keys.ts";
import { Button } from "../ui/Button.tsx";

/** Around every page of a device that a sender has handed over: a bar that leads back to them. */
export default function HandedOverFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Another tab may give the device back.
  useSyncExternalStore(onStorage, mayBeHandedOver);
  const handed = readHandedOver(Date.now());
  if (!handed || pathname === paths.giveBack) return children;
  const language = readersLanguage();
  return (
    <div className="flex h-dvh flex-col">
      {/* The page below may be in another language. */}
      <div lang={language} dir={directionOf(language)}>
        <Suspense>
          <LanguageContext value={language}>
            <Bar handed={handed} />
          </LanguageContext>
        </Suspense>
      </div>
      {/* Pages are as high as the window; here they are as high as what the bar leaves of it. */}
      <div className="min-h-0 grow overflow-y-auto [&_.h-dvh]:h-full! [&_.min-h-dvh]:min-h-full!">
        {children}
      </div>
    </div>
  );
}

function onStorage(notify: () => void) {
  addEventListener("storage", notify);
  return () => removeEventListener("storage", notify);
}

function Bar({ handed: { sender } }: { handed: HandedOver }) {
  const words = useHereWords();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** The link ends first, so that nobody returns to it by the Back button. */
  async function giveBack() {
    setBusy(true);
    await handover.handBack({}).catch(() => undefined);
    forgetSigners();
    tabStorage.clear();
    navigate(paths.giveBack, { replace: true });
  }

  return (
    <aside
      aria-label={words("bar.go")}
      className="flex items-center justify-between gap-x-3 border-line border-b bg-accent-soft px-4 py-1.5 text-xs sm:text-sm print:hidden"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{words("bar.text", { sender })}</span>
      <Button size="small" className="shrink-0" busy={busy} onClick={() => void giveBack()}>
        {words("bar.go")}
      </Button>
    </aside>
  );
}
