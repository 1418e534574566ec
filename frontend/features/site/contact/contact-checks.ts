import { messages } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { messageErrors } from "../../../api/contact.ts";
import type { Errors } from "../../../ui/form.ts";

/** Exact text of the specification. */
export const contactSent = "Your message has been sent successfully!";

export const contactFields = ["name", "email", "message"] as const;
type ContactField = (typeof contactFields)[number];
type Contact = Readonly<Record<ContactField, string>>;

/** The errors by field: an empty field is required; the message below the form says that all fields must be filled. */
export function contactErrors(values: Contact): Errors<ContactField> {
  const errors = messageErrors(values);
  for (const name of contactFields)
    if (errors[name] === senderMessages.contactMissing) errors[name] = messages.required;
  return errors;
}

export const isIncomplete = (values: Contact): boolean =>
  Object.values(values).some((value) => value.trim() === "");
