import { productName, supportEmail, supportPhone } from "#contract/product";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ContactForm } from "./ContactForm.tsx";

/** /contactus: who we are and how to reach us. */
export default function ContactPage() {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 sm:px-8 sm:py-12 lg:grid-cols-[1fr_1.25fr] lg:gap-14">
      <title>Contact Us</title>
      <div>
        <h1 className="font-semibold text-title">Contact Us</h1>
        <p className="mt-4 text-ink-soft leading-relaxed">
          {productName} is where documents get signed: sent by you, signed on any device, sealed and
          on record. Tell us what works, what doesn't, and what you miss.
        </p>
        <ul className="mt-6 grid gap-2">
          <li>
            <a href={`mailto:${supportEmail}`} className="link inline-flex min-h-8 gap-2.5">
              <Icon name="mail" />
              {supportEmail}
            </a>
          </li>
          <li>
            <a
              href={`tel:${supportPhone.replace(/[^+\d]/g, "")}`}
              className="link inline-flex min-h-8 gap-2.5"
            >
              <Icon name="phone" />
              {supportPhone}
            </a>
          </li>
        </ul>
        <p className="mt-6 text-ink-soft text-sm">Replies come typically within 24 hours.</p>
      </div>
      <Card className="p-5 sm:p-8">
        <ContactForm />
      </Card>
    </div>
  );
}
