import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { companies } from "#contract/api/companies";
import { users } from "#contract/api/users";
import { messages } from "#contract/rules";
import type { ApiError } from "../../api/api-error.ts";
import { callWithForm } from "../../api/call.ts";
import { inputErrors } from "../../api/check.ts";
import { queryKeyOf } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/form.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { registeredText, uploadFailed } from "./company-checks.ts";
import { LogoDrop } from "./LogoDrop.tsx";
import { useLogo } from "./use-logo.ts";

type Values = { readonly name: string };

export function CompanyForm({ registeredName }: { registeredName: string }) {
  const { file, preview, problem: logoProblem, choose, remove, forget } = useLogo();
  const [incomplete, setIncomplete] = useState(false);
  const registration = useRegistration(forget);
  const { form, values, bind } = useForm({
    names: ["name"],
    initial: { name: registeredName },
    check: nameErrors,
    onSubmit: ({ name }) => {
      setIncomplete(file === undefined);
      if (file && !registration.isPending) registration.mutate({ name, file });
    },
    onRefused: () => setIncomplete(true),
  });
  const stillIncomplete = incomplete && (file === undefined || values.name.trim() === "");
  return (
    <form {...form} aria-label="Company" className="grid gap-5">
      <TextInput label="Company name" autoComplete="organization" {...bind("name")} />
      <LogoDrop
        file={file}
        preview={preview}
        problem={logoProblem}
        onChoose={choose}
        onRemove={remove}
      />
      {stillIncomplete && <Banner tone="danger">{messages.companyMissing}</Banner>}
      {registration.error && !stillIncomplete && (
        <Banner tone="danger">
          <strong className="font-semibold">{uploadFailed}</strong> {registration.error.message}
        </Banner>
      )}
      {/* Exists before its text, else nothing is read. */}
      <div aria-live="polite" className="contents">
        {registration.data && !stillIncomplete && (
          <Banner tone="success">{registeredText(registration.data.id)}</Banner>
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={registration.isPending}>
          Register Company
        </Button>
      </div>
    </form>
  );
}

/** Name and logo go in one form; what the profile says about the company is read anew. */
function useRegistration(onRegistered: () => void) {
  const cache = useQueryClient();
  return useMutation<{ id: string }, ApiError, { name: string; file: File }>({
    mutationFn: ({ name, file }) => {
      const form = new FormData();
      form.append("name", name.trim());
      form.append("logo", file);
      return callWithForm(companies.register, form);
    },
    onSuccess: () => {
      onRegistered();
      void cache.invalidateQueries({ queryKey: queryKeyOf(users.profile) });
    },
  });
}

function nameErrors({ name }: Values): Partial<Record<"name", string>> {
  return inputErrors(companies.register.input, { name });
}
