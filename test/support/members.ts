import type { MemberAnswer } from "../../contract/calls/members.ts";
import type { MemberRole } from "../../contract/rules/people/workspace-names.ts";
import { call } from "./cloud.ts";
import { newSender, type Sender } from "./people.ts";

/** People in workspaces of others. */

/** A person whose calls are about another one's workspace. */
export interface MemberSender extends Sender {
  readonly headers: Readonly<Record<string, string>>;
}

export type Refused<Body> = Body & { readonly code?: string };

type Inviter = Pick<Sender, "bearer"> & Partial<Pick<MemberSender, "headers">>;

export const invite = (by: Inviter, email: string, role: MemberRole = "sender") =>
  call<Refused<MemberAnswer>>("POST", "/api/members", { email, role }, by);

export const accept = ({ bearer }: Pick<Sender, "bearer">, workspaceId: string) =>
  call<{ code?: string }>("POST", `/api/invitations/${workspaceId}/accept`, {}, { bearer });

export const inWorkspace = (person: Sender, { id }: Pick<Sender, "id">): MemberSender => ({
  ...person,
  headers: { "Undersign-Workspace": id },
});

/** A new person who has joined this owner's workspace. */
export async function newMember(owner: Sender, role: MemberRole): Promise<MemberSender> {
  const person = await newSender(role);
  const invited = await invite(owner, person.email, role);
  if (invited.status !== 201) throw new Error(`invite: ${JSON.stringify(invited.body)}`);
  const accepted = await accept(person, owner.id);
  if (accepted.status !== 200) throw new Error(`accept: ${JSON.stringify(accepted.body)}`);
  return inWorkspace(person, owner);
}

export const membersOf = async (by: Inviter): Promise<readonly MemberAnswer[]> =>
  (await call<{ data: MemberAnswer[] }>("GET", "/api/members?limit=100", undefined, by)).body.data;
