import { type ReactNode, Suspense } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import type { CompanyReply } from "../../../api/companies.ts";
import { handover } from "../../../api/handing-over.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { hereWords, useHereWords } from "../../../language/here-words.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { paths } from "../../../paths.ts";
import { readHandedOver } from "../../../session/handed-over.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { EndPage } from "../sign/ends/EndPage.tsx";
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
          <Confirm ticket={ticket} {...shown.data} foot={<LanguageSelect onChoose={choose} />} />
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
  readonly company?: CompanyReply | undefined;
  /** The choice of the page's language. */
  readonly foot: ReactNode;
}

/** Only this press uses the ticket up: a program that looks at addresses doesn't. */
function Confirm(props: ConfirmProps) {
  const { ticket, senderName: sender, senderEmail: email, signerName: name, company, foot } = props;
  const words = useHereWords();
  const navigate = useNavigate();
  const use = useApiMutation(handover.use, {
    onSuccess: ({ path }) => navigate(path, { replace: true }),
  });
  return (
    <EndPage icon="user" title={words("confirm.title", { name })} foot={foot}>
      {company && <CompanyLine {...company} small />}
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
        className="whitespace-normal! py-2 wrap-anywhere"
        busy={use.isPending}
        onClick={() => use.mutate({ ticket })}
      >
        {words("confirm.go", { name })}
      </Button>
      <p className="text-ink-soft text-sm">{words("confirm.other")}</p>
    </EndPage>
  );
}

function Back() {
  const handed = readHandedOver(Date.now());
  const { language, choose } = usePageLanguage(undefined);
  if (!handed) return <Navigate to={paths.login()} replace />;
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <GiveBack handed={handed} foot={<LanguageSelect onChoose={choose} />} />
      </Suspense>
    </PageLanguage>
  );
}
