import { type ReactNode, Suspense } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { handover } from "../../../api/handing-over.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { hereWords, useHereWords } from "../../../language/here-words.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { Mark } from "../../../layouts/Brand.tsx";
import { paths } from "../../../paths.ts";
import { readHandedOver } from "../../../session/handed-over.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { ErrorEnd } from "../sign/ends/LazyEnds.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { CompanyLine } from "../sign/page/CompanyLine.tsx";
import { GiveBack } from "./GiveBack.tsx";

const areas = [hereWords];

/** /here/:ticket: a signer who is with the sender says who they are. /here: the device is given back. */
export default function HerePage() {
  const { ticket } = useParams();
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {ticket === undefined ? <Back /> : <Ticket ticket={ticket} />}
    </>
  );
}

function Ticket({ ticket }: { ticket: string }) {
  const shown = useApiQuery(
    handover.show,
    { ticket },
    { gcTime: 0, refetchOnWindowFocus: false, retry: false, notifyOnChangeProps: "all" },
  );
  const { language, choose } = usePageLanguage(shown.data?.language, areas);
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        {shown.isPending && <Loading />}
        {shown.isError && <ErrorEnd error={shown.error} />}
        {shown.data && (
          <Sheet foot={<LanguageSelect onChoose={choose} />}>
            {shown.data.company && <CompanyLine {...shown.data.company} small />}
            <Confirm ticket={ticket} {...shown.data} />
          </Sheet>
        )}
      </Suspense>
    </PageLanguage>
  );
}

interface ConfirmProps {
  readonly ticket: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly signerName: string;
}

/** Only this press uses the ticket up: a program that looks at addresses doesn't. */
function Confirm({ ticket, senderName: sender, senderEmail: email, signerName }: ConfirmProps) {
  const words = useHereWords();
  const navigate = useNavigate();
  const use = useApiMutation(handover.use, {
    onSuccess: ({ path }) => navigate(path, { replace: true }),
  });
  const name = signerName;
  return (
    <>
      <title>{`${name} · ${productName}`}</title>
      <h1 className="break-words font-semibold text-title">{words("confirm.title", { name })}</h1>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {words("confirm.text", { sender, email })}
      </p>
      {use.error && (
        <Banner tone="danger">
          <RefusalText error={use.error} />
        </Banner>
      )}
      <Button
        variant="primary"
        size="large"
        wide
        busy={use.isPending}
        onClick={() => use.mutate({ ticket })}
      >
        {words("confirm.go", { name })}
      </Button>
      <p className="text-ink-soft text-sm">{words("confirm.other")}</p>
    </>
  );
}

function Back() {
  const handed = readHandedOver(Date.now());
  const { language, choose } = usePageLanguage(undefined);
  if (!handed) return <Navigate to={paths.login()} replace />;
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <Sheet foot={<LanguageSelect onChoose={choose} />}>
          <GiveBack handed={handed} />
        </Sheet>
      </Suspense>
    </PageLanguage>
  );
}

function Sheet({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-6 py-8">
      <main className="my-auto grid gap-5">{children}</main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-8 text-ink-faint text-sm">
        <span className="flex items-center gap-2">
          <Mark className="size-5" />
          {productName}
        </span>
        {foot}
      </footer>
    </div>
  );
}
