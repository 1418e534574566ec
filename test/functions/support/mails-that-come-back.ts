import { randomUUID } from "node:crypto";
import type { ActivityReply } from "../../../contract/specified/dashboard.ts";
import type { UserDetailsReply } from "../../../contract/specified/users.ts";
import { call } from "../../support/cloud.ts";
import { newRecipient, type Recipient, type Sender } from "../../support/people.ts";

export const minutes = (count: number) => count * 60_000;

export const days = (count: number) => count * 86_400_000;

export const simulated = (name: string, firstName = "Ann"): Recipient => ({
  ...newRecipient(firstName),
  email: `${name}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`,
});

export const activity = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  return (await call<ActivityReply>("GET", path, undefined, sender)).body;
};

export const words = ({ audit }: ActivityReply) => audit.map(({ action }) => action.split("|")[0]);

export const details = async (sender: Sender, email: string) =>
  (await call<UserDetailsReply>("POST", "/api/userDetails", { email }, sender)).body;
