import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { legal } from "#contract/rules/installation/legal";
import { hints } from "#contract/rules/limits/input-hints";
import { auth } from "../../../api/auth.ts";
import { goToPaymentPage } from "../../../api/payment-page.ts";
import { useApiMutation } from "../../../api/query.ts";
import { sellsPlans } from "../../../installation.ts";
import { paths } from "../../../paths.ts";
import { noteLogin, readLastLogin } from "../../../session/last-login.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DrawnEmoji } from "../../../ui/DrawnEmoji.tsx";
import { useForm } from "../../../ui/form.ts";
import { RadioCards, TextInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { checkPassword } from "../login/first-step.ts";
import { keepPending } from "../login/pending.ts";
import { fromOf } from "../login/typed-email.ts";
import { ChosenPassword, MobileInput } from "../PersonInputs.tsx";
import { deviceTimeZone } from "../time-zones.ts";
import {
  emptyRegistration,
  type PlanSlug,
  planOptions,
  type RegistrationField,
  registrationErrors,
  registrationFields,
} from "./checks.ts";
import { type Reaction, reactionTo, reactionToError } from "./reaction.ts";

interface RegistrationFormProps {
  readonly preselected: PlanSlug;
  readonly invitation: { readonly email: string; readonly token: string } | undefined;
}

export function RegistrationForm({ preselected, invitation }: RegistrationFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [plan, setPlan] = useState(preselected);
  const { form, values, bind, refuse } = useForm({
    names: registrationFields,
    initial: { ...emptyRegistration, email: invitation?.email ?? "" },
    check: registrationErrors,
    onSubmit: ({ passwordAgain: _, ...values }) =>
      registration.mutate({
        ...{ ...values, plan, invitation: invitation?.token },
        timeZone: deviceTimeZone(),
      }),
  });
  const [entering, setEntering] = useState(false);
  const registration = useApiMutation(auth.register, {
    onSuccess: (registered) => {
      const reaction = reactionTo(registered);
      if (reaction.kind === "created") {
        toast.plain(reaction.text);
        void goToCode();
      }
      if (reaction.kind === "processed" && reaction.redirectUrl) void pay(reaction.redirectUrl);
    },
    onError: ({ field, message }) => refuse(field, message),
  });
  const { data, error, isPending } = registration;
  // The browser is leaving the page once there is a redirect, so the form stays busy.
  const busy = isPending || entering || data?.redirectUrl !== undefined;

  const email = values.email.trim();

  /** The code step needs no password: it was chosen just now. */
  async function askForCode() {
    const { remember } = readLastLogin();
    setEntering(true);
    const next = await checkPassword({ email, password: values.password, remember });
    if (next.kind === "code sent") keepPending({ email, remember, isNew: true, factors: [] });
  }

  async function goToCode() {
    await askForCode();
    navigate(paths.login(fromOf(state)), { state: { email } });
  }

  /** Back from paying, the page goes on with the code, which was emailed meanwhile. */
  async function pay(redirectUrl: string) {
    noteLogin({ ...readLastLogin(), email });
    await askForCode();
    goToPaymentPage(redirectUrl);
  }

  return (
    <form {...form} aria-label="Register" className="grid gap-5">
      <PersonFields bind={bind} isInvited={invitation !== undefined} />
      {sellsPlans && (
        <RadioCards
          legend="Plan"
          name="pricing"
          options={planOptions}
          value={plan}
          onChange={setPlan}
        />
      )}
      <Outcome reaction={data ? reactionTo(data) : error && reactionToError(error)} email={email} />
      <Button type="submit" variant="primary" size="large" busy={busy} wide>
        Next
      </Button>
      <p className="text-ink-faint text-sm">
        By pressing Next you agree to the{" "}
        <Link to={paths.terms} target="_blank" className="link">
          Terms of Service
        </Link>{" "}
        and the{" "}
        <Link to={paths.privacy} target="_blank" className="link">
          Privacy Policy
        </Link>
        , and confirm that you are {legal.ageMin} or older. Both open in a new tab.
      </p>
    </form>
  );
}

type Bind = ReturnType<typeof useForm<RegistrationField>>["bind"];

function PersonFields({ bind, isInvited }: { bind: Bind; isInvited: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput label="First name" autoComplete="given-name" {...bind("firstName")} />
      <TextInput label="Last name" autoComplete="family-name" {...bind("lastName")} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isInvited}
        hint={isInvited ? "Your invitation is for this address." : undefined}
        {...bind("email")}
      />
      <MobileInput {...bind("mobile")} />
      <ChosenPassword
        label="Password"
        hint={hints.password}
        first={bind("password")}
        again={bind("passwordAgain")}
      />
    </div>
  );
}

/** The form's message area. */
function Outcome({ reaction, email }: { reaction: Reaction | null; email: string }) {
  if (!reaction) return null;
  const logIn = (
    <Link to={paths.login()} state={{ email }} className="font-medium underline underline-offset-3">
      Log In
    </Link>
  );
  switch (reaction.kind) {
    case "created":
      // Said by a toast, which stays visible in the code step.
      return null;
    case "processed":
      return (
        <Banner tone="success" icon={false}>
          <DrawnEmoji text={reaction.text} />
        </Banner>
      );
    case "verify":
      return (
        <Banner tone="info" icon={false} action={logIn}>
          <DrawnEmoji text={reaction.text} />
        </Banner>
      );
    case "exists":
      return (
        <Banner tone="danger" icon={false} action={logIn}>
          <DrawnEmoji text={reaction.text} />
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="danger">
          <DrawnEmoji text={reaction.text} />
        </Banner>
      );
  }
}
