import { expect } from "vitest";
import type { TicketReply, TicketViewReply } from "../../contract/pages/handing-over.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { call } from "./cloud.ts";
import {
  newSender,
  type openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signSubmission,
} from "./people.ts";

export type Answer<Body> = Body & Partial<RefusalBody>;

export const handOver = (envelopeId: string, recipientId: string, bearer?: string) =>
  call<Answer<TicketReply>>(
    "POST",
    `/api/envelopes/${envelopeId}/hand-over`,
    { recipientId },
    { bearer },
  );

export const ticketIn = ({ path }: TicketReply): string =>
  /^\/here\/([\w-]{43})$/.exec(path)?.[1] ?? "";

export const show = (ticket: string) =>
  call<Answer<TicketViewReply>>("GET", `/api/handovers/${ticket}`);

export const take = (ticket: string) =>
  call<Answer<{ path: string }>>("POST", `/api/handovers/${ticket}`, {});

/** The device on which a ticket was used: its link, and the cookie that it keeps. */
export interface Device {
  readonly bearer: string;
  readonly headers: { readonly cookie: string };
}

export async function deviceOf(ticket: string): Promise<Device> {
  const { status, body, headers } = await take(ticket);
  expect(status).toBe(200);
  const bearer = /^\/rviewer\/([\w-]{43})$/.exec(body.path)?.[1] ?? "";
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  return { bearer, headers: { cookie } };
}

export async function ticketFor(sender: Sender, envelopeId: string, recipientId = "s1") {
  const { status, body } = await handOver(envelopeId, recipientId, sender.bearer);
  expect(status).toBe(200);
  return ticketIn(body);
}

export const viewOf = async ({ bearer, headers }: Device) =>
  call<Awaited<ReturnType<typeof openLink>>["body"]>(
    "GET",
    `/api/envelopes/rv/${bearer}`,
    undefined,
    { bearer, headers },
  );

export async function signOn(device: Device) {
  const { body: view } = await viewOf(device);
  await call("POST", "/api/esign/viewed", {}, device);
  const signed = await call("POST", "/api/esign", signSubmission(view), device);
  expect(signed.status).toBe(200);
}

export async function sentTo(...people: readonly Recipient[]) {
  const sender = await newSender("host");
  return { sender, envelopeId: await sendEnvelope(sender, people) };
}
