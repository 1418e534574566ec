import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { type Pad, pads } from "../../../api/pads.ts";
import { useApiQuery } from "../../../api/query.ts";
import { LanguageContext } from "../../../language/context.ts";
import { useSignatureWords } from "../../../language/signature-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { type Drawings, decryptDrawings, newKey } from "./encrypted-drawings.ts";
import { padUrl } from "./pad-address.ts";

interface OnPhoneProps {
  readonly hasInitials: boolean;
  readonly onDrawn: (drawings: Drawings) => void;
  readonly onClose: () => void;
}

/** A code for the phone's camera, until something was drawn there. */
export default function OnPhone({ onClose, ...props }: OnPhoneProps) {
  const words = useSignatureWords();
  const [number, setNumber] = useState(1);
  const opened = useQuery<OpenPad, ApiError>({
    queryKey: ["a pad's code", number],
    queryFn: async () => ({ ...(await pads.open({})), key: await newKey() }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {opened.isPending && <Spinner />}
      {opened.isError && (
        <Banner tone="danger">
          <RefusalText error={opened.error} />
        </Banner>
      )}
      {opened.data && <Code key={opened.data.padId} pad={opened.data} {...props} />}
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="small" onClick={onClose}>
          {words("phone.here")}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setNumber(number + 1)}>
          {words("phone.another")}
        </Button>
      </div>
    </div>
  );
}

interface OpenPad extends Pad {
  readonly key: string;
}

interface CodeProps extends Pick<OnPhoneProps, "hasInitials" | "onDrawn"> {
  readonly pad: OpenPad;
}

/** How often it is asked whether something was drawn. */
const askMs = 1_500;

function Code({ pad: { padId, key }, hasInitials, onDrawn }: CodeProps) {
  const words = useSignatureWords();
  const language = use(LanguageContext);
  const [isForeign, setForeign] = useState(false);
  const { data, error } = useApiQuery(
    pads.drawn,
    { padId },
    {
      gcTime: 0,
      refetchInterval: (query) =>
        query.state.status !== "error" && !query.state.data?.drawing && askMs,
      refetchIntervalInBackground: true,
    },
  );
  const tell = useEffectEvent(onDrawn);
  useEffect(
    function takeDrawing() {
      if (!data?.drawing) return;
      decryptDrawings(data.drawing, key).then(tell, () => setForeign(true));
    },
    [data, key],
  );
  if (isForeign) return <Banner tone="danger">{words("phone.foreign")}</Banner>;
  if (error)
    return (
      <Banner tone="danger">
        <RefusalText error={error} />
      </Banner>
    );
  return (
    <>
      <QrCode text={padUrl(padId, { key, language, hasInitials })} label={words("phone.code")} />
      <p className="max-w-sm text-ink-soft text-sm">{words("phone.text")}</p>
    </>
  );
}
