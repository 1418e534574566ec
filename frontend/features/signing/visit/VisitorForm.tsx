import { useRef } from "react";
import type { Language } from "#contract/rules/text/languages";
import { isRefusal } from "../../../api/kept-code.ts";
import { useApiMutation } from "../../../api/query.ts";
import { isEmail, type OpenedLink, visits } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { type Errors, useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { type KeptVisit, newVisit } from "./kept-visit.ts";

interface VisitorFormProps {
  readonly token: string;
  readonly link: OpenedLink;
  readonly language: Language;
  /** The visit on this device whose code may still be entered. */
  readonly asked: KeptVisit | undefined;
  /** Before a code is asked for; with the visit before it once that is refused. */
  readonly onAsked: (asked: KeptVisit | undefined) => void;
  /** To the code, which was mailed or may have been. */
  readonly onHaveCode: () => void;
}

const names = ["firstName", "lastName", "email", "mobile"] as const;
type Name = (typeof names)[number];

/** Name and address of a visitor, to whom a code is then mailed. */
export function VisitorForm(props: VisitorFormProps) {
  const { token, link, language, asked, onAsked, onHaveCode } = props;
  const words = useVisitWords();
  const { version, needsMobile } = link;
  const before = useRef(asked);
  const send = useApiMutation(visits.sendCode, {
    onSuccess({ visit }, { mobile = "", lastName = "", email, firstName }) {
      onAsked({ ...{ email, firstName, lastName, mobile, visit }, isSent: true, atMs: Date.now() });
      onHaveCode();
    },
    onError: (error) => isRefusal(error) && onAsked(before.current),
  });
  const { form, bind } = useForm<Name>({
    names,
    initial: { firstName: "", lastName: "", email: "", mobile: "", ...entered(asked) },
    check: ({ firstName, email, mobile }): Errors<Name> => ({
      ...(firstName.trim() ? {} : { firstName: words("missing") }),
      ...(isEmail(email) ? {} : { email: words(email.trim() ? "noEmail" : "missing") }),
      ...(needsMobile && !mobile.trim() ? { mobile: words("missing") } : {}),
    }),
    onSubmit: ask,
  });

  /** The visit is on the device first: the page may be gone when the reply comes. */
  function ask(entered: Readonly<Record<Name, string>>) {
    if (!send.isPending) before.current = asked;
    const isSame = asked?.email === entered.email;
    const { visit, isSent } = isSame ? asked : { visit: newVisit(), isSent: false };
    onAsked({ ...entered, visit, isSent, atMs: Date.now() });
    const { mobile, ...others } = entered;
    send.mutate({
      ...{ token, visit, version, language, ...others },
      ...(needsMobile ? { mobile } : {}),
    });
  }

  return (
    <Form
      {...form}
      className="grid gap-4"
      error={send.error && <RefusalText error={send.error} />}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" icon="mail" busy={send.isPending}>
            {words("ask")}
          </Button>
          {asked && (
            <Button variant="ghost" onClick={onHaveCode}>
              {words("have")}
            </Button>
          )}
          <p className="text-ink-faint text-sm">{words("before")}</p>
        </div>
      }
    >
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <TextInput {...bind("firstName")} label={words("first")} autoComplete="given-name" />
        <TextInput
          {...bind("lastName")}
          label={words("last")}
          autoComplete="family-name"
          optional
        />
      </div>
      <TextInput
        {...bind("email")}
        label={words("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {needsMobile && (
        <TextInput
          {...bind("mobile")}
          label={words("mobile")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </Form>
  );
}

/** What was entered before, without what else is kept. */
function entered(asked: KeptVisit | undefined): Partial<Record<Name, string>> {
  if (!asked) return {};
  const { firstName, lastName, email, mobile } = asked;
  return { firstName, lastName, email, mobile };
}
