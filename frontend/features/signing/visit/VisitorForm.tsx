import type { Language } from "#contract/rules/text/languages";
import { useApiMutation } from "../../../api/query.ts";
import { isEmail, type OpenedLink, visits } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { type Errors, useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";

interface VisitorFormProps {
  readonly token: string;
  readonly link: OpenedLink;
  readonly language: Language;
  readonly onAsked: (asked: { readonly visit: string; readonly email: string }) => void;
}

const names = ["firstName", "lastName", "email", "mobile"] as const;
type Name = (typeof names)[number];

/** Name and address of a visitor, to whom a code is then mailed. */
export function VisitorForm({ token, link, language, onAsked }: VisitorFormProps) {
  const words = useVisitWords();
  const { version, needsMobile } = link;
  const send = useApiMutation(visits.sendCode, {
    onSuccess: ({ visit }, { email }) => onAsked({ visit, email }),
  });
  const { form, bind } = useForm<Name>({
    names,
    initial: { firstName: "", lastName: "", email: "", mobile: "" },
    check: ({ firstName, email, mobile }): Errors<Name> => ({
      ...(firstName.trim() ? {} : { firstName: words("missing") }),
      ...(isEmail(email) ? {} : { email: words(email.trim() ? "noEmail" : "missing") }),
      ...(needsMobile && !mobile.trim() ? { mobile: words("missing") } : {}),
    }),
    onSubmit: ({ mobile, ...values }) =>
      send.mutate({ token, version, language, ...values, ...(needsMobile ? { mobile } : {}) }),
  });
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
          <p className="text-ink-faint text-sm">{words("before")}</p>
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
