import { useState } from "react";
import { messages } from "#contract/rules/limits/limits";
import { productName } from "#contract/rules/product/product";
import { useCallForm } from "../../../api/call-form.ts";
import { type ChangedFactors, factors } from "../../../api/factors.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { useSessionUser } from "../../../session/user.ts";
import { CodeInput, isWholeCode } from "../../../ui/CodeInput.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { appUrl, newSecret } from "./app-secret.ts";

interface AppDialogProps {
  readonly onChanged: (changed: ChangedFactors) => void;
  readonly onClose: () => void;
}

/** Adds an authenticator app: its owner scans the secret, and the code that it then shows proves that it has it. */
export function AppDialog({ onChanged, onClose }: AppDialogProps) {
  const { email } = useSessionUser();
  const [secret] = useState(newSecret);
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    onTried: () => setTried(true),
    inputOf: ({ password }) => (isWholeCode(code) ? { secret, code, password } : undefined),
    call: factors.addApp,
    invalidates: [factors.list],
    done: "The app was added. Your other sessions were signed out.",
    onSuccess: onChanged,
  });
  const url = appUrl({ secret, email, issuer: productName });
  return (
    <FormDialog
      {...form}
      size="medium"
      title="Add an authenticator app"
      confirm="Add app"
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:justify-items-start">
        <QrCode text={url} label="QR code for your authenticator app" className="w-44" />
        <div className="grid content-start gap-3 text-ink-soft text-sm">
          <p>
            Scan this with your authenticator app. On this device you can{" "}
            <a className="link" href={url}>
              open the app
            </a>
            , or enter this key by hand:
          </p>
          <code translate="no" className="wrap-anywhere select-all text-ink">
            {secret.replace(/.{4}(?=.)/g, "$& ")}
          </code>
        </div>
      </div>
      <CodeInput
        label="Code that the app shows"
        code={code}
        onChange={setCode}
        error={tried && !isWholeCode(code) ? messages.code : undefined}
      />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
