import type { envelopes } from "#contract/api/envelopes";
import { matchingContacts } from "#core/domain/account/contact";
import type { RouteOf } from "#core/http/router";
import { contactsOf, forgetContact as forget } from "#core/store/account/contacts";

/** Only from the caller's own documents: nothing that the caller has not entered. */
export const contacts: RouteOf<typeof envelopes.contacts> = async ({ input, caller }) => {
  const { q = "" } = input;
  const known = await contactsOf(caller.workspace.id, q.toLowerCase());
  return matchingContacts(known, q).map(({ usedAt: _, ...contact }) => contact);
};

export const forgetContact: RouteOf<typeof envelopes.forgetContact> = async ({ input, caller }) => {
  await forget(caller.workspace.id, input.email);
  return { message: "This person is no longer suggested." };
};
