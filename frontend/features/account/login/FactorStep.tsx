import { type ReactNode, useState } from "react";
import { messages } from "#contract/rules/limits/limits";
import { productName } from "#contract/rules/product/product";
import { factors as calls } from "../../../api/factors.ts";
import { addressByName } from "../../../session/passkey-address.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeForm } from "../../../ui/CodeForm.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { type CodeStepProps, useSecondStep } from "./use-code.ts";

type Way = "app" | "passkey" | "recovery";

const ways: Readonly<Record<Way, string>> = {
  app: "Use your app",
  passkey: "Use a passkey",
  recovery: "Use a recovery code",
};

/** The second step of a person with an app or a passkey. */
export default function FactorStep(props: CodeStepProps) {
  const { factors } = props;
  const [way, setWay] = useState<Way>(factors[0] ?? "recovery");
  const step = useSecondStep(props);
  const others = [...factors, "recovery" as const].filter((one) => one !== way);
  const switches = (
    <>
      <Button variant="ghost" icon="arrowLeft" onClick={() => props.onLogout(undefined)}>
        Back
      </Button>
      {others.map((one) => (
        <Button
          key={one}
          variant="ghost"
          onClick={() => {
            step.setProblem(undefined);
            setWay(one);
          }}
        >
          {ways[one]}
        </Button>
      ))}
    </>
  );
  const parts = { email: props.email, step, switches };
  if (way === "app") return <AppStep {...parts} />;
  return way === "passkey" ? <PasskeyStep {...parts} /> : <RecoveryStep {...parts} />;
}

interface StepProps {
  readonly email: string;
  readonly step: ReturnType<typeof useSecondStep>;
  readonly switches: ReactNode;
}

const AppStep = ({ step, switches }: StepProps) => (
  <CodeForm
    label="Code"
    text={`Enter the six-digit code that your authenticator app shows for ${productName}. The last digit logs you in.`}
    submit="Submit"
    missing={messages.code}
    busy={step.busy === "checking"}
    error={step.problem}
    onCode={step.submit}
    others={switches}
  />
);

function PasskeyStep({ email, step, switches }: StepProps) {
  const { remember, setProblem, complete } = step;
  const address = addressByName(location);

  async function confirm() {
    setProblem(undefined);
    const { signWithPasskey } = await import("../../../session/login-passkeys.ts");
    let credential: Awaited<ReturnType<typeof signWithPasskey>>;
    try {
      credential = await signWithPasskey(email);
    } catch {
      return setProblem("The passkey was not used. Please try again, or choose another way.");
    }
    await complete(() => calls.checkPasskey({ email, credential, remember }), "Not logged in");
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      error={step.problem}
      actions={
        <>
          {!address && (
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              busy={step.busy !== undefined}
            >
              Continue with passkey
            </Button>
          )}
          <div className="flex flex-wrap justify-between gap-2">{switches}</div>
        </>
      }
    >
      <p role="status" className="text-ink-soft">
        {address ? (
          <>
            Browsers use passkeys only for pages with a name:{" "}
            <a className="link" href={address}>
              log in at {new URL(address).host}
            </a>
            .
          </>
        ) : (
          "Your browser asks for your fingerprint, face, screen lock or security key."
        )}
      </p>
    </Form>
  );
}

function RecoveryStep({ email, step, switches }: StepProps) {
  const { remember, complete, busy, problem } = step;
  const { form, bind } = useForm({
    names: ["recoveryCode"],
    initial: { recoveryCode: "" },
    check: ({ recoveryCode }) =>
      recoveryCode.trim() === "" ? { recoveryCode: messages.required } : {},
    onSubmit: ({ recoveryCode }) =>
      void complete(() => calls.checkRecovery({ email, recoveryCode, remember }), "Not logged in"),
  });
  return (
    <Form
      {...form}
      error={problem}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" wide busy={busy !== undefined}>
            Log In
          </Button>
          <div className="flex flex-wrap justify-between gap-2">{switches}</div>
        </>
      }
    >
      <p role="status" className="text-ink-soft">
        Enter one of the recovery codes that you got when you added your app or passkey. Each works
        once.
      </p>
      <TextInput
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...bind("recoveryCode")}
      />
    </Form>
  );
}
