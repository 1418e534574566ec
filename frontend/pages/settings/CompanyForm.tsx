import { useState } from "react";
import { messages } from "#contract/rules";
import { companies, companyErrors } from "../../api/companies.ts";
import { useApiMutation } from "../../api/query.ts";
import { users } from "../../api/users.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { useForm } from "../../ui/form.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { registeredText, uploadFailed } from "./company-checks.ts";
import { LogoDrop } from "./LogoDrop.tsx";
import { useLogo } from "./use-logo.ts";

export function CompanyForm({ registeredName }: { registeredName: string }) {
  const { file, preview, problem: logoProblem, choose, remove, forget } = useLogo();
  const [incomplete, setIncomplete] = useState(false);
  const registration = useApiMutation(companies.register, {
    invalidates: [users.profile],
    onSuccess: forget,
  });
  const { form, values, bind } = useForm({
    names: ["name"],
    initial: { name: registeredName },
    check: companyErrors,
    onSubmit: ({ name }) => {
      setIncomplete(file === undefined);
      if (file && !registration.isPending) registration.mutate({ name: name.trim(), logo: file });
    },
    onRefused: () => setIncomplete(true),
  });
  const failure = registration.error && (
    <>
      <strong className="font-semibold">{uploadFailed}</strong> {registration.error.message}
    </>
  );
  const stillIncomplete = incomplete && (file === undefined || values.name.trim() === "");
  return (
    <Form
      {...form}
      aria-label="Company"
      error={stillIncomplete ? messages.companyMissing : failure}
      actions={
        <>
          {/* Screen readers announce only text that is added to an existing live region. */}
          <div aria-live="polite" className="contents">
            {registration.data && !stillIncomplete && (
              <Banner tone="success">{registeredText(registration.data)}</Banner>
            )}
          </div>
          <div>
            <Button type="submit" variant="primary" busy={registration.isPending}>
              Register Company
            </Button>
          </div>
        </>
      }
    >
      <TextInput label="Company name" autoComplete="organization" {...bind("name")} />
      <LogoDrop
        file={file}
        preview={preview}
        problem={logoProblem}
        onChoose={choose}
        onRemove={remove}
      />
    </Form>
  );
}
