import { change, type Guard } from "./guard.ts";

const ofSessions = {
  subject: "sessions",
  focus: ["sign-in", "sign-in", "sign-in", "password", "device-end", "sign-out"],
} as const;
const ofOperator = { subject: "operating" } as const;
const accounts = "functions/operator/accounts.ts";

/** Guards of sessions and devices, of the operator's acts, and of registering by invitation. */
export const sessionGuards: readonly Guard[] = [
  {
    name: "each session that begins in the second in which others end is kept",
    subject: "sessions",
    focus: ["sign-in", "sign-in", "sign-in", "sign-in", "password"],
    off: [
      change(
        "core/store/account/accounts.ts",
        "expr`ADD sessionsKept ${kept}`",
        "expr`SET sessionsKept = ${kept}`",
      ),
    ],
  },
  {
    name: "a new password ends the sessions before it",
    ...ofSessions,
    off: [
      change(
        "core/domain/account/account.ts",
        "return session.startedAtSeconds * 1000 >= Date.parse(person.sessionsValidFrom);",
        "return true;",
      ),
    ],
  },
  {
    name: "a new password forgets devices",
    subject: "sessions",
    focus: ["sign-in", "sign-in", "sign-in", "password", "wait"],
    off: [
      change(
        "core/store/account/devices.ts",
        "expiresAt > now.toISOString() && rememberedAt > sessionsValidFrom",
        "expiresAt > now.toISOString() || rememberedAt > sessionsValidFrom",
      ),
    ],
  },
  {
    name: "signing out ends a session at once",
    ...ofSessions,
    off: [
      change(
        "functions/auth/logout.ts",
        "for (const session of sessions) if (session) await endSession(session, now);",
        "void [endSession, sessions];",
      ),
    ],
  },
  {
    name: "a device that was ended needs a code",
    ...ofSessions,
    off: [
      change(
        "functions/auth/devices.ts",
        "await removeDevice(caller.actor, device.id);",
        "void removeDevice;",
      ),
    ],
  },
  {
    name: "an operator's act is logged before it is done",
    ...ofOperator,
    off: [
      change(
        accounts,
        'await noteAct(caller, { act: stopped ? "stopped" : "lifted", about: userId }, now);',
      ),
    ],
  },
  {
    name: "the operator's calls need a code in the session",
    ...ofOperator,
    off: [change("core/callers/operator.ts", 'throw new Refusal("OPERATOR_CODE_NEEDED");')],
  },
  {
    name: "nobody else is the operator",
    ...ofOperator,
    off: [
      change(
        "core/callers/operator.ts",
        "!isOperator(operators, caller.actor)",
        "isOperator(operators, caller.actor) && false",
      ),
      change("core/callers/operator.ts", 'throw new Refusal("OPERATOR_CODE_NEEDED");'),
    ],
  },
  {
    name: "nobody registers without an invitation",
    ...ofOperator,
    off: [
      change(
        "functions/auth/may-register.ts",
        "!invitation || !isShown || !invites(invitation, email, now)",
        "!isShown && invitation && !invites(invitation, email, now)",
      ),
    ],
  },
];
