import sampleMail from "virtual:sample-mail";
import { type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { companyMail } from "#contract/rules/mails/company-mail";
import { isAccentReadable, readAccent } from "#contract/rules/product/accent";
import { readWebAddress } from "#contract/rules/text/web-address";
import { dayIn, timeIn } from "#languages/dates";
import type { CompanyReply } from "../../../api/companies.ts";
import { Frame, MailFrame } from "../../../ui/Frame.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { dayMs } from "../../../ui/times.ts";
import { LazySamplePage } from "../../signing/index.ts";

interface CompanyPreviewProps {
  readonly typed: Readonly<Record<"name" | "accent" | "website", string>>;
  readonly logoUrl: string | undefined;
}

/** An invitation and a signing page of the sample, as they are with what is typed, before it is saved. */
export function CompanyPreview({ typed, logoUrl }: CompanyPreviewProps) {
  const [until] = useState(() => endOf(new Date()));
  const company = companyOf(useDeferredValue(typed), logoUrl);
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-5 sm:grid-cols-2 xl:grid-cols-1">
      <Part title="Your emails">
        <MailFrame title="Preview of an email" html={companyMail(sampleMail, company, until)} />
      </Part>
      <Part title="Your signing pages">
        <Frame title="Preview of a signing page" lang="en" dir="ltr">
          <Suspense fallback={<Loading />}>
            <LazySamplePage company={company} />
          </Suspense>
        </Frame>
      </Part>
    </section>
  );
}

/** Until when a document that is sent at this time can be signed, as mails say it. */
function endOf(sentAt: Date): string {
  const end = new Date(sentAt.getTime() + limits.expiryDaysDefault * dayMs);
  return `${dayIn("en", end)}, ${timeIn("en", end)} UTC`;
}

/** The company as it would be saved; typed values that can't be are left out. */
function companyOf({ name, accent, website }: CompanyPreviewProps["typed"], logoUrl?: string) {
  const color = readAccent(accent);
  const address = readWebAddress(website);
  const company: CompanyReply = {
    name: name.trim() || "Your company",
    ...(logoUrl ? { logoUrl } : {}),
    ...(color && isAccentReadable(color) ? { accent: color } : {}),
    ...(address ? { website: address } : {}),
  };
  return company;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h2 className="font-medium text-sm">{title}</h2>
      {children}
    </section>
  );
}
