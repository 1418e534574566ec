import type { ComponentProps } from "react";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { readAccent } from "#contract/rules/product/accent";
import { brandColor } from "#contract/rules/product/product";
import { messageBeside } from "../../../api/api-error.ts";
import type { Company } from "../../../api/companies.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { CompanyPreview } from "./CompanyPreview.tsx";
import { registeredText, uploadFailed } from "./company-checks.ts";
import { LogoDrop } from "./LogoDrop.tsx";
import { companyNames, useCompany } from "./use-company.ts";

interface CompanyFormProps {
  readonly company: Company | undefined;
  /** The account's address, to which replies go by default. */
  readonly email: string;
}

export function CompanyForm({ company, email }: CompanyFormProps) {
  const own = useCompany(company);
  const { form, bind, logo, busy, lacksLogo, saveAlone, registration, save, incomplete } = own;
  const unsaid = messageBeside(companyNames, registration.error);
  const failure = unsaid && (
    <>
      <strong className="font-semibold">{uploadFailed}</strong> {unsaid}
    </>
  );
  return (
    <div
      data-wide
      className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,22.5rem)]"
    >
      <Form
        {...form}
        aria-label="Company"
        error={
          incomplete
            ? senderMessages.companyMissing
            : failure || messageBeside(companyNames, save.error)
        }
        actions={
          <>
            {/* Screen readers announce only text that is added to an existing live region. */}
            <div aria-live="polite" className="contents">
              {registration.data && !incomplete && (
                <Banner tone="success">{registeredText(registration.data)}</Banner>
              )}
            </div>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" busy={busy}>
                Register Company
              </Button>
              {lacksLogo && <Button onClick={saveAlone}>Save without a logo</Button>}
            </div>
          </>
        }
      >
        <TextInput label="Company name" autoComplete="organization" {...bind("name")} />
        <LogoDrop
          file={logo.file}
          preview={logo.preview}
          problem={logo.problem}
          onChoose={logo.choose}
          onRemove={logo.remove}
        />
        <AccentField {...bind("accent")} />
        <TextInput
          label="Website"
          optional
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://www.example.com"
          hint="Shown below your emails and on signing pages."
          {...bind("website")}
        />
        <TextInput
          label="Replies go to"
          optional
          inputMode="email"
          autoCapitalize="none"
          placeholder={email}
          hint="Where answers to your emails arrive: your own address, or another one at your organization’s domain."
          {...bind("replyTo")}
        />
      </Form>
      <CompanyPreview typed={own.values} logoUrl={logo.preview ?? company?.logoUrl} />
    </div>
  );
}

type AccentFieldProps = ComponentProps<"input"> & {
  readonly value: string;
  readonly error: string | undefined;
};

/** A colour that can be typed or picked from the browser's own palette. */
function AccentField({ error, ...input }: AccentFieldProps) {
  return (
    <Field
      label="Accent colour"
      optional
      error={error}
      hint="Colour of buttons in emails and on signing pages. Must be dark enough for white text."
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            {...input}
            {...control}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="#1f4e9c"
            className="control"
          />
          <input
            type="color"
            aria-label="Pick a colour"
            value={readAccent(input.value) ?? brandColor}
            onChange={input.onChange}
            className="h-auto min-h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge/60 bg-surface p-1"
          />
        </div>
      )}
    </Field>
  );
}
