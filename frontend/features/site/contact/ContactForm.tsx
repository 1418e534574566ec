import { useState } from "react";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { useCallForm } from "../../../api/call-form.ts";
import { contact } from "../../../api/contact.ts";
import { type Session, useSession } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Textarea, TextInput } from "../../../ui/inputs.tsx";
import { FormPlace } from "./ContactView.tsx";
import { contactErrors, contactFields, contactSent, isIncomplete } from "./contact-checks.ts";

/** Rendered once it is known who is signed in, to prefill name and email. Reset when they sign out. */
export function ContactForm() {
  const session = useSession();
  if (session.kind === "restoring") return <FormPlace />;
  return <FormFrom key={session.kind} session={session} />;
}

function FormFrom({ session }: { session: Session }) {
  const [status, setStatus] = useState<"none" | "success" | "error">("none");
  const { form, values, bind, reset } = useCallForm({
    names: contactFields,
    initial: startOf(session),
    check: contactErrors,
    onTried: () => setStatus(isIncomplete(values) ? "error" : "none"),
    inputOf: (message) => message,
    call: contact.send,
    onSuccess: () => {
      reset();
      setStatus("success");
    },
  });
  return (
    <Form
      {...form}
      aria-label="Contact"
      error={status === "error" ? senderMessages.contactMissing : form.error}
      actions={
        // Screen readers announce only text that is added to an existing live region.
        <div aria-live="polite" className="contents">
          {status === "success" && <Banner tone="success">{contactSent}</Banner>}
        </div>
      }
    >
      <TextInput label="Name" autoComplete="name" {...bind("name")} />
      <TextInput
        label="Email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...bind("email")}
      />
      <Textarea label="Message" rows={6} {...bind("message")} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          Submit
        </Button>
      </div>
    </Form>
  );
}

function startOf(session: Session) {
  if (session.kind !== "signedIn") return { name: "", email: "", message: "" };
  const { firstName, lastName, email } = session.user;
  return { name: `${firstName} ${lastName}`.trim(), email, message: "" };
}
