import { ContactForm } from "./ContactForm.tsx";
import { ContactView } from "./ContactView.tsx";

export default function ContactPage() {
  return <ContactView form={<ContactForm />} />;
}
