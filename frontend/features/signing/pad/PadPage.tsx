import { Suspense, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { pads } from "../../../api/pads.ts";
import { useApiMutation } from "../../../api/query.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { useSignatureWords } from "../../../language/signature-words.ts";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { Mark } from "../../../layouts/Brand.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { DrawPad, type DrawPadHandle } from "../signature/DrawPad.tsx";
import { encryptDrawings } from "./encrypted-drawings.ts";
import { type PadAddress, readPadAddress } from "./pad-address.ts";

/** /pad/:padId: a signature is drawn here and used on another screen. Nothing of the document is here. */
export default function PadPage() {
  const { padId = "" } = useParams();
  const [address] = useState(() => readPadAddress(location.hash));
  const { language } = usePageLanguage(address?.language);
  return (
    <PageLanguage language={address?.language ?? language}>
      <Suspense fallback={<Loading />}>
        <Shown padId={padId} address={address} />
      </Suspense>
    </PageLanguage>
  );
}

interface ShownProps {
  readonly padId: string;
  readonly address: PadAddress | undefined;
}

function Shown({ padId, address }: ShownProps) {
  const words = useSignatureWords();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col gap-5 px-5 py-6 sm:px-6">
      <title>{`${words("pad.title")} · ${productName}`}</title>
      <header className="grid gap-1.5">
        <h1 className="font-semibold text-title">{words("pad.title")}</h1>
        <p className="text-ink-soft">{words("pad.text")}</p>
      </header>
      {address ? (
        <Pads padId={padId} address={address} />
      ) : (
        <Banner tone="danger">{words("pad.cutOff")}</Banner>
      )}
      <footer className="mt-auto flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </footer>
    </main>
  );
}

interface PadsProps {
  readonly padId: string;
  readonly address: PadAddress;
}

function Pads({ padId, address: { key, hasInitials } }: PadsProps) {
  const words = useSignatureWords();
  const signature = useRef<DrawPadHandle>(null);
  const initials = useRef<DrawPadHandle>(null);
  const [ink, setInk] = useState({ signature: false, initials: false });
  const [said, setSaid] = useState<string>();
  const draw = useApiMutation(pads.draw);
  const missing = !ink.signature
    ? words("draw.missing")
    : hasInitials && !ink.initials
      ? words("draw.initialsMissing")
      : undefined;

  async function send() {
    const drawn = signature.current?.drawing();
    if (!drawn) return;
    const drawings = { signature: drawn, initials: initials.current?.drawing() };
    const drawing = await encryptDrawings(drawings, key);
    setSaid(drawing === undefined ? words("pad.tooMuch") : undefined);
    if (drawing !== undefined) draw.mutate({ padId, drawing });
  }

  if (draw.isSuccess) return <Banner tone="success">{words("pad.sent")}</Banner>;
  return (
    <>
      {(said !== undefined || draw.isError) && (
        <Banner tone="danger">{said ?? (draw.error && <RefusalText error={draw.error} />)}</Banner>
      )}
      <DrawPad
        label={words("draw.signature")}
        shapeClass="aspect-[400/150]"
        handle={signature}
        onInk={(has) => setInk((before) => ({ ...before, signature: has }))}
      />
      {hasInitials && (
        <DrawPad
          label={words("draw.initials")}
          shapeClass="aspect-[320/120]"
          handle={initials}
          onInk={(has) => setInk((before) => ({ ...before, initials: has }))}
        />
      )}
      <Button
        variant="primary"
        size="large"
        wide
        busy={draw.isPending}
        disabledReason={missing}
        onDisabledPress={() => setSaid(missing)}
        onClick={() => void send()}
      >
        {words("pad.send")}
      </Button>
    </>
  );
}
