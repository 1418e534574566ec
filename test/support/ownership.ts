import type { MemberRole } from "../../contract/rules/people/workspace-names.ts";
import { call } from "./cloud.ts";
import { addApp, codeOf, newSecret } from "./factors.ts";
import { type MemberSender, newMember, type Refused } from "./members.ts";
import { password, type Sender } from "./people.ts";

/** Workspaces that are passed on. */

type Answered = Refused<{ readonly message?: string; readonly field?: string }>;

type By = Pick<Sender, "bearer"> & Partial<Pick<MemberSender, "headers">>;

export const offer = (by: By, { id: memberId }: Pick<Sender, "id">, more: object = {}) =>
  call<Answered>("POST", "/api/workspace/offer", { memberId, password, ...more }, by);

export const acceptOffer = (by: By, proof: object) =>
  call<Answered>("POST", "/api/workspace/offer/accept", { password, ...proof }, by);

export const shownOffer = async (by: By) =>
  (
    await call<{ offer?: { to: { email: string }; isMine: boolean } }>(
      ...(["GET", "/api/workspace/offer", undefined, by] as const),
    )
  ).body.offer;

/** A member with an authenticator app, whose next code that is accepted is `mfacode`; clocks may be this many steps ahead of ours. */
export async function memberWithApp(owner: Sender, role: MemberRole, steps: number) {
  const member = await newMember(owner, role);
  const secret = newSecret();
  const { status, body } = await addApp(member, { secret, code: codeOf(secret, steps) });
  if (status !== 200) throw new Error(`add app: ${JSON.stringify(body)}`);
  return { ...member, bearer: body.accessToken, secret, mfacode: codeOf(secret, steps + 1) };
}

/** A colleague to whom the owner's workspace was passed on. */
export async function passedWorkspace(owner: Sender, steps: number) {
  const heir = await memberWithApp(owner, "admin", steps);
  const offered = await offer(owner, heir);
  if (offered.status !== 200) throw new Error(`offer: ${JSON.stringify(offered.body)}`);
  const accepted = await acceptOffer(heir, { mfacode: heir.mfacode });
  if (accepted.status !== 200) throw new Error(`accept: ${JSON.stringify(accepted.body)}`);
  return heir;
}
