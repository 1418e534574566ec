import { useEffect, useState } from "react";
import { type Company, companies, companyErrors, companyInput } from "../../../api/companies.ts";
import { useApiMutation } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { useForm } from "../../../ui/form.ts";
import { toast } from "../../../ui/toasts.ts";
import { headBytes, logoProblem, logoRemoved } from "./company-checks.ts";

export const companyNames = ["name", "accent", "website", "replyTo"] as const;

/** The company's form: a chosen logo is registered with the name, then all else is saved. */
export function useCompany(company: Company | undefined) {
  const logo = useLogo();
  const [incomplete, setIncomplete] = useState(false);
  const more = {
    invalidates: [users.profile],
    onError: ({ field, message }: { field?: string | undefined; message: string }) =>
      refuse(field, message),
  };
  const save = useApiMutation(companies.save, {
    ...more,
    done: "Company saved.",
  });
  const registration = useApiMutation(companies.register, {
    ...more,
    onSuccess: () => {
      logo.forget();
      if (isChanged) save.mutate(companyInput(values));
    },
  });
  const busy = registration.isPending || save.isPending;
  const lacksLogo = logo.file === undefined && !company?.logoUrl;
  const { form, values, bind, refuse } = useForm({
    names: companyNames,
    initial: textsOf(company),
    check: companyErrors,
    onSubmit: ({ name }) => {
      setIncomplete(lacksLogo);
      if (busy || lacksLogo) return;
      if (logo.file) registration.mutate({ name: name.trim(), logo: logo.file });
      else saveAlone();
    },
    onRefused: () => setIncomplete(true),
  });
  const before = textsOf(company);
  const isChanged = companyNames.some((name) => name !== "name" && values[name] !== before[name]);

  /** Saves without changing the logo. */
  function saveAlone() {
    setIncomplete(false);
    registration.reset();
    const errors = companyErrors(values);
    const first = companyNames.find((name) => errors[name]);
    if (first) refuse(first, errors[first] ?? "");
    else save.mutate(companyInput(values));
  }

  return {
    ...{ form, values, bind, logo, busy, lacksLogo, saveAlone, registration, save },
    incomplete: incomplete && (lacksLogo || values.name.trim() === ""),
  };
}

const textsOf = (company: Company | undefined) => ({
  name: company?.name ?? "",
  accent: company?.accent ?? "",
  website: company?.website ?? "",
  replyTo: company?.replyTo ?? "",
});

/** The chosen picture with a URL to show it, or why it was refused. */
function useLogo() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();

  useEffect(
    function showFile() {
      if (!file) return setPreview(undefined);
      const address = URL.createObjectURL(file);
      setPreview(address);
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );

  async function choose(chosen: File) {
    const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer());
    const wrong = logoProblem(head, chosen.size);
    setProblem(wrong);
    setFile(wrong === undefined ? chosen : undefined);
  }

  const forget = () => setFile(undefined);

  function remove() {
    forget();
    toast.info(logoRemoved);
  }

  return { file, preview, problem, choose, remove, forget };
}
