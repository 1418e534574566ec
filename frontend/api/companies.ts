import { companies as wire } from "#contract/api/companies";
import { inputErrors } from "./check.ts";
import { callWithForm } from "./endpoint.ts";

export type { CompanyReply as Company } from "#contract/api/companies";

export const companies = {
  /** Registers name and logo, and returns the company's id. */
  async register({ name, logo }: { name: string; logo: File }): Promise<string> {
    const form = new FormData();
    form.append("name", name);
    form.append("logo", logo);
    const { id } = await callWithForm(wire.register, form);
    return id;
  },
};

export const companyErrors = (values: { name: string }) => inputErrors(wire.register.input, values);
