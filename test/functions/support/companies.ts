import type { ProfileReply } from "../../../contract/pages/users.ts";
import { call } from "../../support/cloud.ts";
import type { Sender } from "../../support/people.ts";

export function register(
  sender: Pick<Sender, "bearer">,
  name: string | undefined,
  logo?: Uint8Array | string,
  fileName = "logo.png",
) {
  const form = new FormData();
  if (name !== undefined) form.append("name", name);
  if (typeof logo === "string") form.append("logo", logo);
  else if (logo) form.append("logo", new Blob([new Uint8Array(logo)]), fileName);
  return call<{ id: string; field?: string; message?: string }>(
    "POST",
    "/api/companies/register",
    form,
    sender,
  );
}

export const profile = async (sender: Sender) =>
  (await call<ProfileReply>("GET", "/api/users/me", undefined, sender)).body;

type CompanyReply = { id: string; code?: string; field?: string; message?: string };

export const save = (sender: Pick<Sender, "bearer">, body: object) =>
  call<CompanyReply>("PUT", "/api/companies/own", body, sender);

export const remove = (sender: Pick<Sender, "bearer">, what = "") =>
  call<CompanyReply>("DELETE", `/api/companies/own${what}`, undefined, sender);
