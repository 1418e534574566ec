import type { PublicLinkAnswer } from "../../contract/calls/links.ts";
import type { BegunBefore, VisitReply } from "../../contract/pages/visits.ts";
import { templateBy } from "./batches.ts";
import { call, inbox, mailTo, type Reply } from "./cloud.ts";
import { openLink, signSubmission } from "./people.ts";
import { callByKey } from "./public-api.ts";

/** Public links as a program sets them, and what visitors do. */

export type LinkBody = PublicLinkAnswer & { readonly code?: string; readonly field?: string };

export const setLink = (key: string, templateId: string, settings: object = {}) =>
  callByKey<LinkBody>(key, "PUT", `/api/v1/templates/${templateId}/link`, {
    ...{ on: true, role: 1 },
    ...settings,
  });

export const readLink = async (key: string, templateId: string): Promise<LinkBody> =>
  (await callByKey<LinkBody>(key, "GET", `/api/v1/templates/${templateId}/link`)).body;

/** A template for one tenant, or for the tenant and then these people, with its link. */
export async function linkBy(
  key: string,
  settings: object = {},
  after: readonly { readonly email: string; readonly firstName: string }[] = [],
  fields: readonly object[] = [
    { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 },
    ...after.map((_, index) => ({
      ...{ kind: "sign", recipient: index + 2, page: 1, x: 72, y: 200 + 60 * index },
    })),
  ],
): Promise<{ readonly templateId: string; readonly token: string; readonly id: string }> {
  const templateId = await templateBy(key, {
    titlePattern: "",
    roles: ["Tenant", ...after.map((_, index) => `Landlord ${index + 1}`)],
    ...(after.length > 0 ? { people: [null, ...after] } : {}),
    fields,
  });
  const { status, body } = await setLink(key, templateId, settings);
  if (status !== 200) throw new Error(`set link: ${status} ${JSON.stringify(body)}`);
  return { templateId, token: tokenOf(body), id: body.id };
}

export const tokenOf = ({ url }: Pick<LinkBody, "url">): string => url.split("/l/")[1] ?? "";

interface Refusal {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

export const show = (token: string) => call<VisitReply & Refusal>("GET", `/api/links/${token}`);

export const openFile = (token: string, version = 1) =>
  call<{ url: string } & Refusal>("GET", `/api/links/${token}/file?version=${version}`, undefined, {
    headers: { accept: "application/json" },
  });

export const visitor = (email: string, more: object = {}) => ({
  ...{ email, firstName: "Vera", lastName: "Visitor", version: 1 },
  ...more,
});

export const askCode = (token: string, email: string, more: object = {}) =>
  call<{ visit: string } & Refusal>("POST", `/api/links/${token}/code`, visitor(email, more));

export const begin = (token: string, visit: string, code: string, more: object = {}) =>
  call<{ path: string; begun?: BegunBefore } & Refusal>("POST", `/api/links/${token}/begin`, {
    ...{ visit, code },
    ...more,
  });

const isCode = ({ subject }: { subject: string }) => /^\d{6} /.test(subject);

/** The code of the newest such mail to this address. */
export const codeTo = async (email: string): Promise<string> =>
  (await mailTo(email, isCode)).subject.slice(0, 6);

export const codesTo = async (email: string): Promise<number> =>
  (await inbox(email)).filter(isCode).length;

/** Name, address and code: up to the page on which the visitor signs. */
export async function visit(
  token: string,
  email: string,
  more: object = {},
): Promise<Reply<{ path: string } & Refusal>> {
  const before = await codesTo(email);
  const asked = await askCode(token, email, more);
  if (asked.status !== 200) return { ...asked, body: { ...asked.body, path: "" } };
  while ((await codesTo(email)) === before) await new Promise((next) => setTimeout(next, 20));
  return begin(token, asked.body.visit, await codeTo(email));
}

export const signingTokenIn = ({ path }: { readonly path: string }): string =>
  path.split("/rviewer/")[1] ?? "";

export async function signAt(path: string): Promise<number> {
  const bearer = signingTokenIn({ path });
  const { body: view } = await openLink(bearer);
  return (await call("POST", "/api/esign", signSubmission(view), { bearer })).status;
}
