import { Link } from "react-router-dom";
import { useCallForm } from "../../api/call-form.ts";
import { invitationErrors, type OperatorOverview, operator } from "../../api/operator.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { minuteMs } from "../../ui/times.ts";
import { Accounts } from "./Accounts.tsx";
import { EnterCode } from "./EnterCode.tsx";
import { Log } from "./Log.tsx";
import { MailSection } from "./MailSection.tsx";
import { Days, Waiting } from "./Overview.tsx";
import { Section } from "./Section.tsx";

/** What an operator of the installation looks after. Everybody else reads that there is no such page. */
export default function OperatorPage() {
  // Asked again, so that the page closes when the code no longer counts.
  const overview = useApiQuery(operator.overview, {}, { refetchInterval: minuteMs });
  const code = overview.error?.code;
  return (
    <>
      <title>Operator</title>
      {code === "NOT_FOUND" ? (
        <NoSuchPage />
      ) : code === "OPERATOR_CODE_NEEDED" ? (
        <EnterCode />
      ) : (
        <Loaded of={overview} label="Loading the installation">
          {(data) => <Installation overview={data} />}
        </Loaded>
      )}
    </>
  );
}

function NoSuchPage() {
  const back = (
    <Link to={paths.dashboard} className={buttonClass()}>
      Go to the dashboard
    </Link>
  );
  return <EmptyState icon="search" title="There is no such page" action={back} />;
}

function Installation({ overview }: { overview: OperatorOverview }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-semibold text-title">Operator</h1>
        <p className="text-ink-soft text-sm">{overview.version}</p>
      </div>
      <Section title="Waiting work">
        <Waiting {...overview} />
      </Section>
      <Section title="Accounts">
        <Accounts />
      </Section>
      <Section title="Invite someone">
        <Invite />
      </Section>
      <Section title="Mail">
        <MailSection />
      </Section>
      <Section title="Documents by day">
        <Days days={overview.days} />
      </Section>
      <Section title="Operator log">
        <Log />
      </Section>
    </>
  );
}

/** Mails the link with which somebody registers, also where not everybody may. */
function Invite() {
  const { form, bind, reset } = useCallForm({
    names: ["email"],
    initial: { email: "" },
    check: invitationErrors,
    inputOf: ({ email }) => ({ email }),
    call: operator.invite,
    invalidates: [operator.log],
    done: ({ message }) => message,
    onSuccess: () => reset(),
  });
  return (
    <Form
      {...form}
      className="grid gap-4"
      actions={
        <div>
          <Button type="submit" busy={form.busy}>
            Send invitation
          </Button>
        </div>
      }
    >
      <div className="max-w-sm">
        <TextInput
          {...bind("email")}
          label="Email"
          type="email"
          autoComplete="off"
          hint="The link works for seven days and for one account, with this address."
        />
      </div>
    </Form>
  );
}
