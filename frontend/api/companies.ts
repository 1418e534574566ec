import { companies as wire } from "#contract/pages/companies";
import { companies as specified } from "#contract/specified/companies";
import { plain } from "./api-call.ts";
import { inputErrors } from "./check.ts";
import { callWithForm } from "./endpoint.ts";

export type { OwnCompanyReply as Company } from "#contract/pages/companies";
export type { CompanyReply } from "#contract/rules/people/company";

/** What can be typed about a company; an empty text means none. */
export interface CompanyTexts {
  readonly name: string;
  readonly accent: string;
  readonly website: string;
  readonly replyTo: string;
}

export const companies = {
  /** Registers name and logo, and returns the company's id. */
  async register({ name, logo }: { name: string; logo: File }): Promise<string> {
    const form = new FormData();
    form.append("name", name);
    form.append("logo", logo);
    const { id } = await callWithForm(specified.register, form);
    return id;
  },
  /** Saves everything but the logo. */
  save: plain(wire.save),
  removeLogo: plain(wire.removeLogo),
  remove: plain(wire.remove),
};

/** The texts as the server takes them. */
export const companyInput = ({ name, accent, website, replyTo }: CompanyTexts) => ({
  name: name.trim(),
  accent: accent.trim() || undefined,
  website: website.trim() || undefined,
  replyTo: replyTo.trim() || undefined,
});

export const companyErrors = (texts: CompanyTexts) =>
  inputErrors(wire.save.input, companyInput(texts));
