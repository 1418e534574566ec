import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import {
  type ChangedFactors,
  type Factors,
  factors,
  type LoginPasskey,
} from "../../../api/factors.ts";
import { useApiQuery } from "../../../api/query.ts";
import { factorChanged } from "../../../session/required-factor.ts";
import { adoptUser } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ShownOnceDialog } from "../../../ui/ShownOnceDialog.tsx";
import { dayOf } from "../../../ui/times.ts";
import { AppDialog } from "./AppDialog.tsx";
import { NewCodesDialog, RemoveDialog } from "./ChangeDialogs.tsx";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { PasskeyPlace } from "./PasskeyPlace.tsx";

type Opened =
  | { readonly kind: "app" | "passkey" | "new codes" }
  | {
      readonly kind: "remove";
      readonly factor: string;
      readonly name: string;
      readonly isLast: boolean;
    }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** What a person logs in with beside the password. */
export default function SecurityTab() {
  const [opened, setOpened] = useState<Opened>();

  function changed({ user, recoveryCodes }: ChangedFactors) {
    adoptUser(user);
    factorChanged();
    setOpened(recoveryCodes && { kind: "codes", codes: recoveryCodes });
  }

  return (
    <>
      <title>Security</title>
      <h2 className="font-semibold">How you log in</h2>
      <p className="mt-1 mb-6 text-ink-soft text-sm">
        After your password we email you a code. With an authenticator app or a passkey you use that
        instead, and reading your email is no longer enough to log in.
      </p>
      <Loaded of={useApiQuery(factors.list, {})} label="Loading how you log in">
        {(own) => <OwnFactors own={own} onOpen={setOpened} />}
      </Loaded>
      {opened && (
        <OpenedDialog opened={opened} onChanged={changed} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface OwnFactorsProps {
  readonly own: Factors;
  readonly onOpen: (opened: Opened) => void;
}

function OwnFactors({ own, onOpen }: OwnFactorsProps) {
  const { app, passkeys, recoveryCodesLeft } = own;
  const count = passkeys.length + (app ? 1 : 0);
  const remove = (factor: string, name: string) =>
    onOpen({ kind: "remove", factor, name, isLast: count === 1 });
  return (
    <div className="grid gap-8">
      <Section title="Authenticator app" level={3}>
        <Row
          words={
            app
              ? `Added ${dayOf(app.addedAt)}`
              : "An app on your phone shows a new code every 30 seconds."
          }
        >
          <Button size="small" onClick={() => onOpen({ kind: "app" })}>
            {app ? "Replace" : "Add app"}
          </Button>
          {app && (
            <Button
              size="small"
              aria-label="Remove the authenticator app"
              onClick={() => remove("app", "the authenticator app")}
            >
              Remove
            </Button>
          )}
        </Row>
      </Section>
      <Section title="Passkeys" level={3}>
        <Row words="Your fingerprint, face, screen lock or security key.">
          <PasskeyPlace>
            <Button
              size="small"
              disabledReason={
                passkeys.length >= limits.passkeysMax
                  ? `You can have at most ${limits.passkeysMax} passkeys. Please remove one first.`
                  : undefined
              }
              onClick={() => onOpen({ kind: "passkey" })}
            >
              Add passkey
            </Button>
          </PasskeyPlace>
        </Row>
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={remove} />}
      </Section>
      {count > 0 && (
        <Section title="Recovery codes" level={3}>
          <Row
            words={`${counted(recoveryCodesLeft, "code")} left. Each lets you log in once, without app and passkey.`}
          >
            <Button size="small" onClick={() => onOpen({ kind: "new codes" })}>
              Make new codes
            </Button>
          </Row>
          {recoveryCodesLeft < 3 && (
            <div className="mt-3">
              <Banner tone="warn">
                Please make new recovery codes: without them and your device, nobody can log in to
                your account.
              </Banner>
            </div>
          )}
        </Section>
      )}
    </div>
  );
}

const Row = ({ words, children }: { words: string; children: React.ReactNode }) => (
  <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0 flex-1 basis-56 text-ink-soft text-sm">{words}</p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);

interface PasskeyListProps {
  readonly passkeys: readonly LoginPasskey[];
  readonly onRemove: (id: string, name: string) => void;
}

const PasskeyList = ({ passkeys, onRemove }: PasskeyListProps) => (
  <ul aria-label="Passkeys" className="mt-3 divide-y divide-line border-line border-y">
    {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-ink-soft">
            Added {dayOf(addedAt)}, {lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : "not used yet"}
          </p>
        </div>
        <Button
          size="small"
          aria-label={`Remove the passkey of ${name}`}
          onClick={() => onRemove(id, `the passkey of ${name}`)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

interface OpenedDialogProps {
  readonly opened: Opened;
  readonly onChanged: (changed: ChangedFactors) => void;
  readonly onClose: () => void;
}

function OpenedDialog({ opened, ...on }: OpenedDialogProps) {
  switch (opened.kind) {
    case "app":
      return <AppDialog {...on} />;
    case "passkey":
      return <PasskeyDialog {...on} />;
    case "new codes":
      return <NewCodesDialog {...on} />;
    case "remove":
      return <RemoveDialog {...opened} {...on} />;
    case "codes":
      return (
        <ShownOnceDialog
          title="Your recovery codes"
          name="Codes"
          text={opened.codes.join("\n")}
          warning="You haven’t copied the codes yet. Once this is closed nobody can show them again."
          onClose={on.onClose}
        >
          Keep them where you find them without this device, such as in a password manager or on
          paper. Each one lets you log in once if your app or passkey is lost.
        </ShownOnceDialog>
      );
  }
}
