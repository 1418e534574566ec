import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useForm } from "../../ui/form.ts";
import { PasswordInput, RadioCards, TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";
import { emptyRegistration, planOfRoute, planOptions, registrationErrors } from "./checks.ts";
import type { Reaction } from "./reaction.ts";
import { useRegistration } from "./use-registration.ts";

export default function RegisterPage() {
  const { pricingPlan } = useParams();
  const navigate = useNavigate();
  const [plan, setPlan] = useState(() => planOfRoute(pricingPlan));
  const registration = useRegistration({ onReaction: react, onBadField: refuse });
  const {
    form,
    bind,
    refuse: refuseField,
  } = useForm({
    initial: emptyRegistration,
    check: registrationErrors,
    onSubmit: ({ passwordAgain: _, ...values }) => registration.send({ ...values, pricing: plan }),
  });

  function refuse(field: string, message: string) {
    const name = Object.keys(emptyRegistration).find((one) => one === field);
    if (name) refuseField(name as keyof typeof emptyRegistration, message);
  }

  function react(reaction: Reaction) {
    if (reaction.kind === "created") {
      toast.plain(reaction.text);
      navigate(paths.login());
    }
    if (reaction.kind === "processed" && reaction.redirectUrl) {
      location.assign(reaction.redirectUrl);
    }
  }

  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <title>Register</title>
      <h1 className="font-semibold text-title">Create your account</h1>
      <p className="mt-2 text-ink-soft">
        Already registered?{" "}
        <Link to={paths.login()} className="link">
          Log In
        </Link>
      </p>
      <Card className="mt-6 p-5 sm:p-8">
        <form {...form} aria-label="Register" className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput label="First name" autoComplete="given-name" {...bind("firstName")} />
            <TextInput label="Last name" autoComplete="family-name" {...bind("lastName")} />
            <TextInput label="Email" type="email" autoComplete="email" {...bind("userName")} />
            <TextInput
              label="Mobile"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              hint="10 digits"
              {...bind("mobile")}
            />
            <PasswordInput
              label="Password"
              autoComplete="new-password"
              hint="6 to 40 characters"
              {...bind("password")}
            />
            <PasswordInput
              label="Re-enter Password"
              autoComplete="new-password"
              {...bind("passwordAgain")}
            />
          </div>
          <RadioCards
            legend="Plan"
            name="pricing"
            options={planOptions}
            value={plan}
            onChange={setPlan}
          />
          <Outcome reaction={registration.reaction} />
          <Button type="submit" variant="primary" size="large" busy={registration.busy} wide>
            Next
          </Button>
          <p className="text-ink-faint text-sm">
            By pressing Next you agree to the Terms of Service and the Privacy Policy, and confirm
            that you are 18 or older.
          </p>
        </form>
      </Card>
    </div>
  );
}

/** The form's message area. */
function Outcome({ reaction }: { reaction: Reaction | undefined }) {
  if (!reaction) return null;
  const logIn = (
    <Link to={paths.login()} className="font-medium underline underline-offset-3">
      Log In
    </Link>
  );
  switch (reaction.kind) {
    case "created":
    case "processed":
      return (
        <Banner tone="success" icon={false}>
          {reaction.text}
        </Banner>
      );
    case "verify":
      return (
        <Banner tone="info" icon={false} action={logIn}>
          {reaction.text}
        </Banner>
      );
    case "exists":
      return (
        <Banner tone="danger" icon={false} action={logIn}>
          {reaction.text}
        </Banner>
      );
    case "failed":
      return <Banner tone="danger">{reaction.text}</Banner>;
  }
}
