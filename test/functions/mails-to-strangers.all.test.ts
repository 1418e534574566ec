import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call, inbox, siteUrl } from "../support/cloud.ts";
import { borrowedEnvironment, inChunks } from "../support/own-environment.ts";
import { firstStep, mailedCode, newAddress, registration, signIn } from "../support/people.ts";

/** Mails to people who have asked for nothing, in an environment of its own, since its counters fill up. */
const own = borrowedEnvironment();
const day = 86_400_000;

beforeEach(async () => {
  const { environment } = own();
  await environment.advance(day - (environment.now() % day) + 1000);
});

interface Reply {
  readonly status: number;
  readonly body: {
    readonly accessToken?: string;
    readonly code?: string;
    readonly message?: string;
  };
  readonly retryAfter: string | null | undefined;
}

type Ask = (path: string, body: object, bearer?: string) => Promise<Reply>;

const ask: Ask = async (path, body, bearer) => {
  const options = { bearer };
  const told = await call<Reply["body"]>("POST", `/api/auth/${path}`, body, options);
  return { ...told, retryAfter: told.headers.get("retry-after") };
};

/** The same call from another address of this machine, which the product takes for another network. */
const askFrom =
  (localAddress: string): Ask =>
  (path, body, bearer) =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      };
      const sent = request(
        `${siteUrl()}/api/auth/${path}`,
        { method: "POST", headers, localAddress },
        async (response) => {
          const parts: Buffer[] = [];
          for await (const part of response) parts.push(part);
          const body = JSON.parse(Buffer.concat(parts).toString("utf8"));
          const retryAfter = response.headers["retry-after"];
          resolve({ status: response.statusCode ?? 0, body, retryAfter });
        },
      );
      sent.on("error", reject).end(JSON.stringify(body));
    });

/** Repeats every call that mails somebody without an account. */
async function bombard(address: string, rounds: number, by: Ask = ask): Promise<Reply[]> {
  const refused: Reply[] = [];
  for (let round = 0; round < rounds; round++) {
    await by("register", registration(address));
    const { body } = await by("login", credentials(address));
    for (let sends = 0; sends < 5; sends++) {
      const told = await by("generate-otp", { username: address }, body.accessToken);
      if (told.status !== 200) refused.push(told);
    }
    await by("forgot-password", { username: address });
  }
  return refused;
}

const credentials = (username: string) => ({ username, password: "correct horse" });

/** All mails to addresses of this mailbox. */
const mailsTo = async (mailbox: string) => {
  const [name = "", domain = ""] = mailbox.split("@");
  return (await inbox()).filter(({ to }) =>
    to.some((one) => one.startsWith(name) && one.endsWith(domain)),
  );
};

/** Codes, and one notice that somebody registered again. */
const most = throttles.unprovenCodeByMailbox.max + throttles.unprovenNoticeByMailbox.max;

describe("a mailbox that asked for nothing", () => {
  test("gets four mails a day, whatever is asked for, with plus addresses too", async () => {
    const victim = newAddress("victim");
    const [name, domain] = victim.split("@");
    const refused = await bombard(victim, 3);
    for (const plus of [1, 2, 3]) await bombard(`${name}+${plus}@${domain}`, 1);
    const mails = await mailsTo(victim);
    expect(mails).toHaveLength(most);
    expect(most).toBe(4);
    expect(mails.filter(({ text }) => /password/i.test(text) && /set a new/.test(text))).toEqual(
      [],
    );
    expect(refused[0]).toMatchObject({ status: 429, body: { code: "MAILED_ENOUGH" } });
    expect(refused[0]?.body.message).toContain("three codes to this address today");
  });

  // Other systems have one such address only.
  test.runIf(process.platform === "linux")("gets no more from many networks", async () => {
    const victim = newAddress("victim");
    for (let network = 2; network < 8; network++)
      await bombard(victim, 1, askFrom(`127.0.0.${network}`));
    expect(await mailsTo(victim)).toHaveLength(most);
  });

  test("reads that somebody entered its address, and nothing that they wrote", async () => {
    const victim = newAddress("victim");
    const words = { firstName: "Quentin", lastName: "Zzyzx" };
    for (let times = 0; times < 2; times++)
      await ask("register", { ...registration(victim), ...words });
    const { accessToken } = await firstStep(victim);
    await ask("generate-otp", { username: victim }, accessToken);
    const mails = await mailsTo(victim);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/Quentin|Zzyzx|someone knows/);
      expect(text).toMatch(/Somebody|Someone/);
      expect(text).toContain("If this was not you");
    }
  });

  test("may send again on the next day", async () => {
    const victim = newAddress("victim");
    await bombard(victim, 1);
    await own().environment.advance(day);
    await bombard(victim, 1);
    expect(await mailsTo(victim)).toHaveLength(2 * most - 1);
  });
});

describe("one network", () => {
  const { max } = throttles.unprovenMailByNetwork;

  test("reaches people who asked for nothing thirty times an hour, however many they are", async () => {
    const victims = Array.from({ length: 12 }, () => newAddress("victim"));
    const refused = await inChunks(12, 3, (i) => bombard(victims[i] ?? "", 1));
    const mails = await Promise.all(victims.map(mailsTo));
    expect(mails.flat().length).toBeLessThanOrEqual(max);
    expect(mails.flat().length).toBeGreaterThan(max / 3);
    const told = refused.flat().find(({ body }) => body.code === "NETWORK_MAILED_ENOUGH");
    expect(told).toMatchObject({ status: 429 });
    expect(told?.body.message).toContain("your network");
    const seconds = Number(told?.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  test("may hold a whole office: people who enter their code are no longer counted", async () => {
    const people = await inChunks(max + 10, 5, async () => {
      const email = newAddress("office");
      await call("POST", "/api/auth/register", registration(email));
      return signIn(email);
    });
    expect(people).toHaveLength(max + 10);
  });

  test("is given back one mail for one code, however often that is entered", async () => {
    const toStrangers = (count: number) =>
      inChunks(count, 1, async () => {
        const victim = newAddress("victim");
        await ask("register", registration(victim));
        const { accessToken: bearer } = await firstStep(victim);
        return (await ask("generate-otp", { username: victim }, bearer)).status;
      });
    await toStrangers(5);
    const email = newAddress("own");
    await ask("register", registration(email));
    const { accessToken } = await firstStep(email);
    await ask("generate-otp", { username: email }, accessToken);
    const mfacode = await mailedCode(email);
    await inChunks(5, 5, () => ask("validate-otp", { username: email, mfacode }, accessToken));
    const more = await toStrangers(max);
    expect(more.filter((status) => status === 200)).toHaveLength(max - 5);
  });
});

test("a person who mistypes, registers again and asks for new codes gets in", async () => {
  const email = newAddress("ann");
  await ask("register", { ...registration(email), password: "a wrong one" });
  const first = await ask("login", { username: email, password: "a wrong one" });
  await ask("generate-otp", { username: email }, first.body.accessToken);
  expect((await ask("register", registration(email))).status).toBe(202);
  const { accessToken } = await firstStep(email);
  await ask("generate-otp", { username: email }, accessToken);
  const old = await mailedCode(email);
  expect((await ask("generate-otp", { username: email }, accessToken)).status).toBe(200);
  const mfacode = await mailedCode(email);
  if (old !== mfacode) {
    const mistyped = { username: email, mfacode: old };
    expect((await ask("validate-otp", mistyped, accessToken)).status).toBe(401);
  }
  const done = await call<UserReply>(
    "POST",
    "/api/auth/validate-otp",
    { username: email, mfacode },
    { bearer: accessToken },
  );
  expect(done.status).toBe(200);
});

test("a person who never entered a code gets none for a new password, and is told the same", async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  await ask("register", registration(known));
  const told = await ask("forgot-password", { username: known });
  expect(told.status).toBe(200);
  expect(told.body).toEqual((await ask("forgot-password", { username: unknown })).body);
  await own().environment.idle();
  expect(await mailsTo(known)).toEqual([]);
});
