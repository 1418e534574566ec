import type { Step } from "../plan.ts";
import { change, type Guard } from "./guard.ts";

const ofFactors = (name: string, focus: Guard["focus"], ...off: Guard["off"]): Guard => ({
  ...{ name, focus, off },
  subject: "factors",
});
const factors = "core/domain/account/factors.ts";

/** By one person, four at a time. */
const loginsAtOnce: readonly Step[] = Array.from({ length: 20 }, (_, at) => {
  const base = { id: `login${at}`, retries: 0 } as const;
  return at % 5 === 4
    ? { ...base, kind: "wait", ms: 60_000 }
    : { ...base, kind: "factor-login", tenant: 0, member: 1 };
});

/** Guards of authenticator apps, recovery codes, and workspaces that require a factor. */
export const factorGuards: readonly Guard[] = [
  ofFactors(
    "a code of an app works once",
    ["factor-app", "factor-login", "factor-login"],
    change(
      factors,
      "!app || app.secret !== secret || step <= app.lastStep",
      "!app || app.secret !== secret",
    ),
  ),
  {
    ...ofFactors(
      "factors are saved only over the version on which their change was decided",
      ["factor-login"],
      change(
        "core/store/account/factors.ts",
        "await putIf(table, item, isStill(expr`version`, version))",
        "await putIf(table, item, isStill(expr`never`, undefined))",
      ),
    ),
    plan: { steps: loginsAtOnce },
  },
  ofFactors(
    "a recovery code works once",
    ["factor-app", "factor-recover", "factor-recover"],
    change(factors, "return { ...factors, recovery };", "return factors;"),
  ),
  ofFactors(
    "with an app, a mailed code logs nobody in",
    ["factor-app", "factor-app", "factor-app-end"],
    change(
      "functions/auth/account-of-login.ts",
      'replaced || login.startedAt < (account.sessionsValidFrom ?? "")',
      "replaced",
    ),
    change(
      "functions/auth/validate-otp.ts",
      "const isRight = hasFactor(factors) ? () => useAppCode(account, factors, mfacode, now) : () => tryCode(caller, mfacode, now);",
      "const isRight = () => tryCode(caller, mfacode, now).catch(() => useAppCode(account, factors, mfacode, now));",
    ),
  ),
  ofFactors(
    "no code is mailed to who has an app",
    ["factor-app", "factor-login", "factor-login"],
    change(
      "functions/auth/generate-otp.ts",
      'if (hasFactor(await findFactors(account.userId))) throw new Refusal("FACTOR_NEEDED");',
    ),
  ),
  ofFactors(
    "who lacks a required factor is not let in",
    ["factor-look", "factor-look", "wait", "wait"],
    change(
      "core/store/account/required-factors.ts",
      'if (!(await isChecked(caller))) throw new Refusal("FACTOR_REQUIRED");',
    ),
  ),
  ofFactors(
    "a required factor is not ended",
    ["factor-app", "factor-app", "factor-app-end", "factor-app-end", "wait"],
    change(
      "functions/auth/factors.ts",
      'if (isRequired && !hasFactor(left)) throw new Refusal("LAST_FACTOR");',
    ),
  ),
  {
    ...ofFactors(
      "of a required factor everybody is told, also after a crash",
      ["factor-rule", "wait", "wait", "wait", "wait"],
      change("functions/close-accounts/handler.ts", "(now) => [noticesDue(now)]", "() => []"),
    ),
    plan: {
      faults: { kinds: ["before", "kill-before"], rate: 0.15, kmsDown: false, stripeDown: false },
    },
  },
];
