import type { ReactNode } from "react";
import { legal } from "#contract/rules/installation/legal";
import { productName, supportEmail, supportPhone } from "#contract/rules/product/product";
import { Card } from "../../../ui/Card.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** /contactus: who we are and how to reach us. `form` is a placeholder until its code is loaded. */
export function ContactView({ form = <FormPlace /> }: { form?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 sm:px-8 sm:py-12 lg:grid-cols-[1fr_1.25fr] lg:gap-14">
      <title>{`Contact Us · ${productName}`}</title>
      <div>
        <h1 className="font-semibold text-headline">Contact Us</h1>
        <p className="mt-4 text-ink-soft leading-relaxed">
          {productName} is where documents get signed: sent by you, signed on any device, sealed and
          on record. Tell us what works, what doesn't, and what is missing.
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
        <p className="mt-6 text-ink-soft text-sm">
          Replies come typically within {legal.supportReplyHours} hours.
        </p>
      </div>
      <Card className="p-5 sm:p-8">{form}</Card>
    </div>
  );
}

/** A placeholder as large as the form. */
export function FormPlace() {
  return (
    <div aria-hidden="true" className="form-place grid gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-47" />
      <Skeleton className="h-12 w-32" />
    </div>
  );
}
