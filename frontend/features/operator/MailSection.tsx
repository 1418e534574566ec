import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type Landing,
  landings,
  type OperatorFinding,
  operator,
  type TestMail,
} from "../../api/operator.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded, ReadProblem } from "../../ui/Loaded.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { StatusBadge, type StatusLook } from "../../ui/StatusBadge.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Rows } from "./Section.tsx";

const landingWords: Readonly<Record<Landing, string>> = {
  inbox: "Inbox",
  junk: "Junk",
  nowhere: "Did not come",
};

/** DNS records that receivers check, and the folder in which test mails arrived. */
export function MailSection() {
  const mail = useApiQuery(operator.mail, {}, { staleTime: Number.POSITIVE_INFINITY });
  const landed = useApiMutation(operator.landed, {
    invalidates: [operator.mail, operator.log],
    what: "landed",
    done: ({ message }) => message,
  });
  useAnswerOfLink(landed.mutate);
  return (
    <>
      <Loaded of={mail} label="Asking SES and the DNS">
        {({ findings, tests }) => (
          <>
            <Findings findings={findings} />
            <Tests tests={tests} onLanded={landed.mutate} />
          </>
        )}
      </Loaded>
      {mail.data && <ReadProblem of={mail} />}
    </>
  );
}

type Answer = (answer: { readonly mail: string; readonly landed: Landing }) => void;

/** The links in a test mail lead here with their answer, which is noted once. */
function useAnswerOfLink(answer: Answer): void {
  const [search, setSearch] = useSearchParams();
  const noted = useRef<string>(undefined);
  const mail = search.get("mail");
  const landed = landings.find((one) => one === search.get("landed"));
  useEffect(
    function noteAnswer() {
      if (mail === null || !landed || noted.current === mail + landed) return;
      noted.current = mail + landed;
      answer({ mail, landed });
      setSearch({}, { replace: true });
    },
    [mail, landed, answer, setSearch],
  );
}

const stateLooks: Readonly<Record<OperatorFinding["state"], StatusLook>> = {
  ok: { tone: "success", icon: "checkCircle", word: "OK" },
  fix: { tone: "danger", icon: "alert", word: "Needs fixing" },
  unknown: { tone: "neutral", icon: "info", word: "Not known" },
};

const columns: readonly Column<OperatorFinding>[] = [
  { header: "Check", cell: ({ subject }) => <span className="font-medium">{subject}</span> },
  {
    header: "State",
    cell: ({ state }) => <StatusBadge {...stateLooks[state]} />,
  },
  {
    header: "Found",
    cell: ({ says }) => <p className="wrap-anywhere py-1 text-ink-soft">{says}</p>,
  },
];

function Findings({ findings }: { findings: readonly OperatorFinding[] }) {
  return (
    <Rows>
      <Table
        caption="Checks of mail"
        columns={columns}
        rows={findings}
        rowKey={({ subject }) => subject}
      />
    </Rows>
  );
}

function Tests({ tests, onLanded }: { tests: readonly TestMail[]; onLanded: Answer }) {
  const test = useApiMutation(operator.testMail, {
    invalidates: [operator.mail, operator.log],
    what: "test mail",
    done: ({ message }) => message,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{measureOf(tests)}</p>
        <Button icon="mail" busy={test.isPending} onClick={() => test.mutate({})}>
          Send me a test mail
        </Button>
      </div>
      {tests.length > 0 && (
        <ul aria-label="Test mails" className="divide-y divide-line border-line border-y">
          {tests.map((one) => (
            <TestRow key={one.id} test={one} onLanded={onLanded} />
          ))}
        </ul>
      )}
    </>
  );
}

function TestRow({ test, onLanded }: { test: TestMail; onLanded: Answer }) {
  const { id, at, by, landed } = test;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <p className="wrap-anywhere min-w-0">
        <Moment at={at} /> <span className="text-ink-soft">to {by}</span>
      </p>
      {landed ? (
        <p className="font-medium">{landingWords[landed]}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {landings.map((one) => (
            <Button
              key={one}
              size="small"
              aria-label={`${landingWords[one]}: the mail to ${by}`}
              onClick={() => onLanded({ mail: id, landed: one })}
            >
              {landingWords[one]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function measureOf(tests: readonly TestMail[]): string {
  const answered = tests.filter(({ landed }) => landed);
  if (answered.length === 0) return "No test mail has been answered yet.";
  const inbox = answered.filter(({ landed }) => landed === "inbox").length;
  return `Of the last ${answered.length} test ${answered.length === 1 ? "mail" : "mails"} with an answer, ${inbox} came to the inbox.`;
}
