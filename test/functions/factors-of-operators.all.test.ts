import { expect, test } from "vitest";
import { call, inbox } from "../support/cloud.ts";
import { withApp } from "../support/factors.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender, signIn } from "../support/people.ts";
import { typed } from "../support/shell.ts";

const own = ownEnvironment();

const endFactors = (address: string, yes = "--yes") =>
  typed(`npm run --silent operate -- end-factors --stage dev --address ${address} ${yes}`, {
    env: own().environment.operator,
  });

test("an operator lets somebody in who has lost app and recovery codes, after a question, and ends the sessions", async () => {
  const ann = await withApp(await newSender("lost"));
  const unasked = await endFactors(ann.email, "");
  expect(unasked.status).toBe(1);
  expect(unasked.stderr).toContain("nothing was changed");
  expect((await call("GET", "/api/auth/factors", undefined, ann)).status).toBe(200);

  const { status, stdout, stderr } = await endFactors(ann.email.toUpperCase());
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("logs in with the password and a mailed code again");
  expect((await call("GET", "/api/auth/factors", undefined, ann)).status).toBe(401);
  // One of them is from adding the app.
  const changes = (await inbox(ann.email)).filter(({ subject }) => subject.startsWith("How you"));
  expect(changes).toHaveLength(2);
  const again = await signIn(ann.email);
  expect((await call("GET", "/api/auth/factors", undefined, again)).body).toEqual({
    ...{ passkeys: [], recoveryCodesLeft: 0 },
  });
  expect((await endFactors(ann.email)).stderr).toContain("logs in with mailed codes already");
  expect((await endFactors("nobody@example.com")).stderr).toContain("has no account");
});
