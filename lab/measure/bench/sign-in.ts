import { print, quantile, repeated, timed } from "../../../scripts/budgets/figures.ts";
import { call } from "../../../test/support/cloud.ts";
import { cookieOf, firstStep, mailedCode, registration } from "../../../test/support/people.ts";

const runs = 50;

/** Measures the milliseconds of each step of signing in, warm. */
export async function measureSignIn(): Promise<void> {
  await signIn("first@example.com");
  let next = 0;
  const seen = await repeated(runs, () => signIn(`user${next++}@example.com`));
  const steps = Object.keys(seen[0] ?? {}).map((step) => {
    const times = seen.map((one) => one[step] ?? Number.NaN);
    return [step, { "median ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) }];
  });
  print(Object.fromEntries(steps), 1);
}

async function signIn(username: string): Promise<Record<string, number>> {
  let bearer = "";
  let cookie = "";
  const post = async (step: string, body: object, headers = {}) => {
    const reply = await call("POST", `/api/auth/${step}`, body, { bearer, headers });
    if (reply.status >= 400) throw new Error(`${step}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const register = await timed(() => post("register", registration(username)));
  const login = await timed(async () => {
    bearer = (await firstStep(username)).accessToken;
  });
  const generate = await timed(() => post("generate-otp", { username }));
  const mfacode = await mailedCode(username);
  const validate = await timed(async () => {
    cookie = cookieOf((await post("validate-otp", { username, mfacode })).headers);
  });
  bearer = "";
  const refresh = await timed(() => post("refresh", {}, { cookie }));
  return { register, login, "generate-otp": generate, "validate-otp": validate, refresh };
}
