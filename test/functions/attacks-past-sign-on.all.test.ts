import { randomBytes, randomUUID } from "node:crypto";
import type { AdminRespondToAuthChallengeCommandOutput } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { type Issuer, startIssuer } from "../support/issuer.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  firstStep,
  mailedCode,
  newSender,
  password,
  registration,
  type Sender,
  signIn,
} from "../support/people.ts";
import { poolCallsOf, storeLogin } from "../support/pool-calls.ts";
import { comeBy, comeIn, known, setUp } from "../support/sign-on.ts";

// The pool issues tokens without a password only for an item that `auth` has stored with an issuer's assertion: for its person,
// in time, once, and in no other order of Cognito's own calls. Even somebody who has the client's secret can't change that.

let names: NameServer;
let issuer: Issuer;
let domain: string;
const own = ownEnvironment({
  parameters: async () => {
    names = await startNameServer();
    return { NameServers: names.address };
  },
});
beforeAll(async () => {
  issuer = await startIssuer();
  domain = `d${randomUUID().slice(0, 8)}.example`;
  await setUp(await newSender("owner"), issuer, domain, names);
});
afterAll(async () => {
  await issuer.stop();
  await names.stop();
});

/** A person with a password, who has also come by single sign-on. */
async function newPerson(): Promise<Sender> {
  const email = `${randomUUID().slice(0, 8)}@${domain}`;
  await call("POST", "/api/auth/register", registration(email));
  const byPassword = await signIn(email);
  await comeIn(known(issuer, email, { email }));
  return byPassword;
}

/**
 * What `auth` has stored for an assertion of the person, left behind by a call that was cut short before it answered the pool; with
 * a token and a code that the attacker knows, unlike those of `auth`.
 */
async function assertionOf({ id, email }: Sender, more: { readonly proof?: string } = {}) {
  const { environment } = own();
  const operator = await operatorOf(environment);
  await environment.without(
    grantOf("auth", "cognito-idp:AdminRespondToAuthChallenge"),
    async () => {
      expect((await comeBy(email)).status).toBe(500);
    },
  );
  const items = await operator.items("Logins");
  const left = items.find((one) => one["poolUserId"] === id && one["proof"] === "assertion");
  if (!left) throw new Error("expected an item with an assertion, found none");
  const [token, code] = [randomBytes(32).toString("base64url"), "123456"];
  const { proof, ...rest } = { ...left, ...more };
  await storeLogin(operator, { ...rest, ...(proof === "" ? {} : { proof }) }, token, code);
  return () => ({ ANSWER: `${token}.${code}.${randomUUID()}` });
}

/** The answer with the code that was mailed after the person's password. */
async function mailedAnswerOf({ email }: Sender) {
  const { accessToken: bearer } = await firstStep(email);
  await call("POST", "/api/auth/generate-otp", { username: email }, { bearer });
  const code = await mailedCode(email);
  return { ANSWER: `${bearer}.${code}.${randomUUID()}` };
}

const tokensOf = (answered: Promise<AdminRespondToAuthChallengeCommandOutput>) =>
  answered.then(
    ({ AuthenticationResult }) => AuthenticationResult?.AccessToken !== undefined,
    () => false,
  );

describe("an assertion that auth has stored", () => {
  test("is worth tokens of its person once, without a password", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const first = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(first, ann.id, answer()))).toBe(true);
    const second = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(second, ann.id, answer()))).toBe(false);
  });

  test("is worth tokens once when two answers arrive at the same time", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const begun = await Promise.all([1, 2, 3, 4].map(() => pool.withoutPassword(ann)));
    const all = await Promise.all(begun.map((one) => tokensOf(pool.answer(one, ann.id, answer()))));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test("is worth nothing in a login of another person", async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const ofBen = await pool.withoutPassword(ben);
    expect(await tokensOf(pool.answer(ofBen, ben.id, answer()))).toBe(false);
    // Nor does it move a login of one person to another.
    const again = await pool.withoutPassword(ben);
    expect(await tokensOf(pool.answer(again, ann.id, answer()))).toBe(false);
    const ofAnn = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(ofAnn, ann.id, answer()))).toBe(true);
  });

  test("is worth nothing after the password, in place of the mailed code", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const begun = await pool.withPassword(ann, password);
    expect(begun.ChallengeName).toBe("CUSTOM_CHALLENGE");
    expect(await tokensOf(pool.answer(begun, ann.id, answer()))).toBe(false);
  });

  test("is worth nothing after its time", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    await own().environment.advance(16 * 60_000);
    const begun = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(begun, ann.id, answer()))).toBe(false);
  });

  test("is worth nothing with another code, or without the mark of an assertion", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const { ANSWER } = answer();
    const [token = ""] = ANSWER.split(".");
    for (const wrong of [`${token}.654321.x`, `${token}..x`, token, "..", `x${ANSWER}`]) {
      const begun = await pool.withoutPassword(ann);
      const told = pool.answer(begun, ann.id, { ANSWER: wrong });
      expect([wrong, await tokensOf(told)]).toEqual([wrong, false]);
    }
    for (const proof of ["password", "none", ""]) {
      const unmarked = await assertionOf(ann, { proof });
      const begun = await pool.withoutPassword(ann);
      expect(await tokensOf(pool.answer(begun, ann.id, unmarked()))).toBe(false);
    }
  });
});

describe("Cognito's own calls", () => {
  test("issue tokens for a mailed code after the password alone", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await mailedAnswerOf(ann);
    const without = await pool.withoutPassword(ann);
    expect(without.ChallengeName).toBe("CUSTOM_CHALLENGE");
    expect(await tokensOf(pool.answer(without, ann.id, answer))).toBe(false);
    const after = await pool.withPassword(ann, password);
    expect(await tokensOf(pool.answer(after, ann.id, answer))).toBe(true);
  });

  test("issue no tokens for a wrong answer and then the right one, in the same login", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const begun = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(begun, ann.id, { ANSWER: "a.b.c" }))).toBe(false);
    expect(await tokensOf(pool.answer(begun, ann.id, answer()))).toBe(false);
  });

  test("issue no tokens for a wrong password, whatever is answered next", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    await expect(pool.withPassword(ann, "wrong password")).rejects.toThrow();
  });

  test("take no password where the login began without one, and no code where the password is due", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const begun = await pool.withoutPassword(ann);
    const asPassword = pool.answer(begun, ann.id, answer(), "PASSWORD_VERIFIER");
    expect(await tokensOf(asPassword)).toBe(false);
    const due = await pool.beginPassword(ann);
    expect(due.ChallengeName).toBe("PASSWORD_VERIFIER");
    expect(await tokensOf(pool.answer(due, ann.id, answer()))).toBe(false);
    const fresh = await pool.withoutPassword(ann);
    expect(await tokensOf(pool.answer(fresh, ann.id, answer()))).toBe(true);
  });

  test("issue no tokens to somebody whom the pool doesn't know", async () => {
    const ann = await newPerson();
    const pool = await poolCallsOf(own().environment, ann);
    const answer = await assertionOf(ann);
    const nobody = { id: `nobody@${domain}` };
    const begun = await pool.withoutPassword(nobody).catch(() => undefined);
    if (begun) expect(await tokensOf(pool.answer(begun, nobody.id, answer()))).toBe(false);
  });
});
