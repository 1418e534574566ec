import { useState } from "react";
import { Link, Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { useCallForm } from "../../../api/call-form.ts";
import { signOnErrors, signOns } from "../../../api/sign-on.ts";
import { paths, returnPath } from "../../../paths.ts";
import { readLastLogin } from "../../../session/last-login.ts";
import { useSession } from "../../../session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Returned } from "./Returned.tsx";
import { keepReturn, keptReturn } from "./sign-on-return.ts";
import { emailOf } from "./typed-email.ts";

/** /login/sso: asks for the work address and leads to its issuer, which sends people back to the page of their workspace. */
export function SignOnPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const workspaceId = useParams()["*"]?.split("/")[1] ?? "";
  const [told, setTold] = useState(() => toldIn(location));
  const isBack = told["state"] !== undefined;
  // Somebody who starts again goes where they wanted to go at first.
  const from = search.get("from") ?? (search.has("state") ? keptReturn() : null);
  if (session.kind === "signedIn" && !isBack) return <Navigate to={returnPath(from)} replace />;
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 pt-6 pb-16">
      <title>Single sign-on</title>
      <h1 className="font-semibold text-title">Log in with single sign-on</h1>
      <Card className="mt-6 p-5 sm:p-8">
        {isBack ? (
          <Returned {...{ told, workspaceId }} onAgain={() => setTold({})} />
        ) : (
          <AskAddress from={from} />
        )}
      </Card>
      <p className="mt-6 text-center text-ink-soft text-sm">
        <Link to={paths.login(search.get("from") ?? undefined)} className="link">
          Log in with a password
        </Link>
      </p>
    </div>
  );
}

/** What the issuer has added to our address; another page doesn't see it. */
function toldIn({ search }: Location): Readonly<Record<string, string>> {
  const told = new URLSearchParams(search);
  const names = ["state", "code", "iss", "error"] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = told.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function AskAddress({ from }: { readonly from: string | null }) {
  const typed = emailOf(useLocation().state);
  const [isLeaving, setLeaving] = useState(false);
  const { form, bind } = useCallForm({
    names: ["email"],
    initial: { email: typed || readLastLogin().email },
    check: signOnErrors.start,
    inputOf: ({ email }) => ({ email }),
    call: signOns.start,
    onSuccess: (redirectUrl) => {
      // The server lets no other kind of address pass either.
      if (!/^https?:/.test(redirectUrl)) return;
      setLeaving(true);
      keepReturn(from);
      location.assign(redirectUrl);
    },
  });
  const { busy, ...rest } = form;
  return (
    <Form {...rest} aria-label="Log in with single sign-on">
      <TextInput
        label="Work email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...bind("email")}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy || isLeaving}>
        Continue
      </Button>
    </Form>
  );
}
