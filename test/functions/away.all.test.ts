import { describe, expect, test } from "vitest";
import { awayLimits } from "../../contract/pages/away.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, type Sender, signIn } from "../support/people.ts";

/** A sender who hands their device over puts their session away, and takes it back with four digits. */
const own = borrowedEnvironment();

type Headers = Readonly<Record<string, string>>;
type Answer = UserReply & Partial<RefusalBody>;

const putAway = (headers: Headers, digits: unknown = "4711", bearer?: string) =>
  call<Answer>("POST", "/api/auth/put-away", { digits }, { headers, bearer });

const takeBack = (headers: Headers, digits: unknown = "4711") =>
  call<Answer>("POST", "/api/auth/take-back", { digits }, { headers });

const refresh = async ({ cookie }: Pick<Sender, "cookie">) =>
  (await call("POST", "/api/auth/refresh", {}, { headers: { cookie } })).status;

const views = async (bearer: string) =>
  (await call("GET", "/api/dashboard/views", undefined, { bearer })).status;

describe("POST /api/auth/put-away", () => {
  test("works: no token of the session is accepted, in any tab, until the digits bring it back", async () => {
    const sender = await newSender();
    const { cookie, bearer } = sender;
    expect((await putAway({ cookie })).status).toBe(200);
    expect([await views(bearer), await refresh(sender)]).toEqual([401, 401]);
    // Nobody sets other digits.
    expect((await putAway({ cookie }, "0000")).status).toBe(401);
    expect((await takeBack({ cookie }, "0000")).body).toMatchObject({
      ...{ code: "DIGITS_WRONG", field: "digits" },
    });
    const { status, body } = await takeBack({ cookie });
    expect([status, body.userName]).toEqual([200, sender.email]);
    expect([await views(body.accessToken), await views(bearer)]).toEqual([200, 200]);
    expect(await refresh(sender)).toBe(200);
  });

  test("ends the session of a tab that began before, and leaves other browsers as they are", async () => {
    const before = await newSender();
    const now = await signIn(before.email);
    const elsewhere = await signIn(before.email);
    expect((await putAway({ cookie: now.cookie }, "4711", before.bearer)).status).toBe(200);
    const all = [before, now, elsewhere].map(({ bearer }) => views(bearer));
    expect(await Promise.all(all)).toEqual([401, 401, 200]);
    expect((await takeBack({ cookie: now.cookie })).status).toBe(200);
    expect([await views(before.bearer), await views(now.bearer)]).toEqual([401, 200]);
  });

  test("takes four digits, the refresh cookie and our own pages alone", async () => {
    const { cookie } = await newSender();
    for (const digits of ["471", "47111", "abcd", 4711])
      expect((await putAway({ cookie }, digits)).status).toBe(400);
    expect([(await putAway({})).status, (await takeBack({})).status]).toEqual([401, 401]);
    const foreign = { cookie, origin: "https://evil.example" };
    for (const reply of [await putAway(foreign), await takeBack(foreign)])
      expect(reply).toMatchObject({ status: 403, body: { code: "OTHER_SITE" } });
    expect(await refresh({ cookie })).toBe(200);
  });
});

describe("POST /api/auth/take-back", () => {
  test("compares five tries, however many come at once; then only a new sign-in helps", async () => {
    const { cookie, email } = await newSender();
    await putAway({ cookie });
    const wrong = Array.from({ length: 30 }, (_, n) => takeBack({ cookie }, String(1000 + n)));
    const codes = (await Promise.all(wrong)).map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(["DIGITS_WRONG"]));
    expect((await takeBack({ cookie })).body.code).toBe("DIGITS_WRONG");
    expect(await refresh({ cookie })).toBe(401);
    expect(await views((await signIn(email)).bearer)).toBe(200);
  });

  test("brings back nothing that has ended otherwise: by signing out, or after two hours", async () => {
    const out = await newSender();
    await putAway({ cookie: out.cookie });
    await call("POST", "/api/auth/logout", {}, { headers: { cookie: out.cookie } });
    expect((await takeBack({ cookie: out.cookie })).status).toBe(401);
    const late = await newSender();
    await putAway({ cookie: late.cookie });
    await own().environment.advance(awayLimits.hours * 3_600_000);
    expect((await takeBack({ cookie: late.cookie })).body.code).toBe("DIGITS_WRONG");
  });

  test("works for the session of this cookie alone", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    await putAway({ cookie: ann.cookie });
    expect((await takeBack({ cookie: ben.cookie })).body.code).toBe("DIGITS_WRONG");
    expect(await views(ann.bearer)).toBe(401);
  });
});
