import { accountCalls, publicAccount } from "#contract/calls/account";
import { memberCalls } from "#contract/calls/members";
import { embedding } from "#contract/pages/embedding";
import { users } from "#contract/pages/users";
import { workspaces } from "#contract/pages/workspaces";
import { users as specified } from "#contract/specified/users";
import { byAccount } from "#core/callers/account";
import { accountStatusOf, documentsUsed, planOf } from "#core/domain/account/account";
import { router } from "#core/http/router";
import { findAccountByEmail } from "#core/store/account/accounts";
import { hasDealtWith } from "#core/store/account/contacts";
import { whyUndeliverable } from "#core/store/account/undeliverable";
import { embedOrigins, saveEmbedOrigins } from "./embedding.ts";
import { memberWork } from "./leaving.ts";
import {
  changeAccess,
  changeMember,
  inviteMember,
  listMembers,
  memberAccess,
  memberLog,
  memberLogFile,
  removeMember,
} from "./members.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSettings, settings } from "./sending.ts";
import { acceptInvitation, leaveWorkspace, openWorkspace, showInvitation } from "./workspaces.ts";

export const handler = router(
  {
    ...{ ...users, ...specified, ...publicAccount, ...accountCalls },
    ...{ ...workspaces, ...memberCalls, ...embedding },
  },
  {
    // The names of a registered person, to fill in a signer's row; their mobile number only if they have sent the
    // caller a document, or have signed one for the caller. And whether mail to the address bounced, before the caller
    // sends another.
    details: async ({ input, caller }) => {
      const [person, reason] = await Promise.all([
        findAccountByEmail(input.email),
        whyUndeliverable(input.email),
      ]);
      const returned = reason ? { returned: reason } : {};
      if (!person?.provenAt) return { registered: false, ...returned };
      const { firstName, lastName, mobile } = person;
      const known = await hasDealtWith(person, caller.actor);
      return { registered: true, firstName, lastName, ...(known ? { mobile } : {}), ...returned };
    },

    accountByKey: async ({ caller, now }) => {
      const plan = planOf(caller.workspace, now);
      const { id, name, scopes, createdAt, endsAt = null } = caller.key;
      return {
        id: caller.workspace.id,
        plan: plan.type,
        maySend: accountStatusOf(caller.workspace, now) === "IN_LIMIT",
        documents: { used: documentsUsed(caller.workspace, now), limit: plan.documentsMax },
        storage: { used: caller.workspace.storageUsedBytes, limit: plan.storageBytesMax },
        key: { id, name, scopes: [...scopes], createdAt, endsAt },
      };
    },

    profile,
    saveProfile,
    settings,
    saveSettings,
    ...{ listMembers, inviteMember, changeMember, memberWork, removeMember },
    ...{ memberAccess, changeAccess, memberLog, memberLogFile },
    ...{ embedOrigins, saveEmbedOrigins },
    ...{ showInvitation, acceptInvitation, leaveWorkspace, openWorkspace },
  },
  byAccount,
);
