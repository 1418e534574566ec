import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { ProfileReply } from "../../contract/pages/users.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call, eventually } from "../support/cloud.ts";
import { newLoginAuthenticator } from "../support/factors.ts";
import { subscriptionOf } from "../support/payments.ts";
import {
  envelopeFor,
  firstStep,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import { newTemplate, templateFor } from "../support/templates.ts";

/** Naming somebody else in path, query or body gives nothing of theirs and changes nothing of theirs. */

interface People {
  readonly me: Sender;
  readonly them: Sender;
  readonly theirFileId: string;
  readonly theirEnvelopeId: string;
  readonly theirSigner: Recipient;
}

interface Attempt {
  readonly path: string;
  readonly body?: unknown;
  readonly bearer?: string;
}

type Attempts = (people: People) => Promise<Attempt[]> | Attempt[];

/** Completes a login of one's own in the name of somebody else. */
function loginAs(call: string, more: () => object): Attempts {
  return async ({ me, them }) => {
    const bearer = (await firstStep(me.email)).accessToken;
    return [{ path: `/api/auth/${call}`, bearer, body: { username: them.email, ...more() } }];
  };
}

/** Every route that reads a name of an account, with each place where a name can stand. */
const attempts: Readonly<Record<string, Attempts>> = {
  "POST /api/auth/generate-otp": async ({ me, them }) => {
    const bearer = (await firstStep(me.email)).accessToken;
    const path = "/api/auth/generate-otp";
    return [
      { path, bearer, body: { username: them.email } },
      { path: `${path}?username=${them.email}`, bearer, body: {} },
      { path: `${path}?username=${them.email}`, bearer, body: { username: me.email } },
    ];
  },
  "POST /api/auth/validate-otp": async ({ me, them }) => {
    const bearer = (await firstStep(me.email)).accessToken;
    const body = { username: them.email, mfacode: "123456" };
    return [{ path: "/api/auth/validate-otp", bearer, body }];
  },
  "POST /api/auth/validate-device": async ({ me, them }) => {
    const bearer = (await firstStep(me.email)).accessToken;
    const path = "/api/auth/validate-device";
    return [
      { path, bearer, body: { username: them.email } },
      { path: `${path}?username=${them.email}`, bearer, body: { username: me.email } },
    ];
  },
  "POST /api/auth/passkey-challenge": loginAs("passkey-challenge", () => ({})),
  "POST /api/auth/validate-passkey": loginAs("validate-passkey", () => ({
    credential: newLoginAuthenticator().use({ challenge: "A", domain: "localhost", known: [] }),
  })),
  "POST /api/auth/validate-recovery": loginAs("validate-recovery", () => ({
    recoveryCode: "0000-0000",
  })),
  "POST /api/billing/account/status": ({ them }) => {
    const path = "/api/billing/account/status";
    return [
      { path, body: { email: them.email } },
      { path: `${path}?email=${them.email}`, body: {} },
    ];
  },
  "POST /api/billing/new": ({ them }) => {
    const [path, planType] = ["/api/billing/new", "PRO_MONTHLY"];
    return [
      { path, body: { userId: them.id, planType } },
      { path: `${path}?userId=${them.id}`, body: { planType } },
    ];
  },
  "POST /api/billing/status": ({ them }) => {
    const path = "/api/billing/status";
    return [
      { path, body: { email: them.email } },
      { path: `${path}?email=${them.email}`, body: {} },
    ];
  },
  "GET /api/dashboard/views": ({ them }) => [{ path: `/api/dashboard/views?email=${them.email}` }],
  "POST /api/upload": ({ them }) => {
    const file = { fileName: "a.pdf", size: 10 };
    return [
      { path: "/api/upload", body: { ...file, userId: them.id } },
      { path: "/api/upload", body: { ...file, email: them.email } },
      { path: `/api/upload?userId=${them.id}`, body: file },
    ];
  },
  "GET /api/files/{userId}": ({ me, them }) => [
    { path: `/api/files/${them.id}` },
    { path: `/api/files/${me.id}?userId=${them.id}` },
  ],
  "GET /api/files/{userId}/{fileId}": ({ me, them, theirFileId }) => [
    { path: `/api/files/${them.id}/${theirFileId}` },
    { path: `/api/files/${me.id}/${theirFileId}` },
    { path: `/api/files/${me.id}/${theirFileId}?userId=${them.id}` },
  ],
  "GET /api/files/{userId}/{fileId}/first-page": ({ me, them, theirFileId }) => [
    { path: `/api/files/${them.id}/${theirFileId}/first-page` },
    { path: `/api/files/${me.id}/${theirFileId}/first-page` },
    { path: `/api/files/${me.id}/${theirFileId}/first-page?userId=${them.id}` },
  ],
  "POST /api/files/deletion/{fileName}/{userId}": ({ me, them, theirFileId }) => {
    const path = `/api/files/deletion/${theirFileId}`;
    return [
      { path: `${path}/${them.id}`, body: {} },
      { path: `${path}/${them.id}`, body: { email: them.email } },
      { path: `${path}/${me.id}`, body: { email: them.email } },
      { path: `${path}/${me.id}`, body: {} },
      { path: `${path}/${me.id}?userId=${them.id}`, body: {} },
    ];
  },
  "POST /api/files/template": ({ them }) => {
    const [path, file] = ["/api/files/template", { fileName: "a.pdf", size: 10 }];
    return [
      { path, body: { ...file, userId: them.id } },
      { path, body: { ...file, email: them.email } },
      { path: `${path}?email=${them.email}`, body: file },
    ];
  },
  "DELETE /api/files/template/{userId}/{fileName}": ({ me, them, theirFileId }) => [
    { path: `/api/files/template/${them.id}/${theirFileId}` },
    { path: `/api/files/template/${them.id}/${theirFileId}?email=${them.email}` },
    { path: `/api/files/template/${me.id}/${theirFileId}?email=${them.email}` },
    { path: `/api/files/template/${me.id}/${theirFileId}` },
  ],
  "POST /api/templates": async ({ me, them, theirFileId }) => {
    const mine = templateFor(me, await uploadFile(me));
    const path = "/api/templates";
    return [
      { path, body: { ...mine, userId: them.id } },
      { path, body: { ...mine, email: them.email } },
      { path, body: { ...mine, fileUrl: `/api/files/${them.id}/${theirFileId}` } },
      { path, body: { ...mine, fileUrl: `/api/files/${me.id}/${theirFileId}` } },
      { path: `${path}?userId=${them.id}`, body: mine },
    ];
  },
  "GET /api/templates/{email}": ({ me, them }) => [
    { path: `/api/templates/${them.email}` },
    { path: `/api/templates/${me.email}?email=${them.email}` },
  ],
  "POST /api/envelopes": async ({ me, them, theirFileId }) => {
    const mine = envelopeFor(me, await uploadFile(me), [newRecipient("Ann")]);
    const path = "/api/envelopes";
    return [
      { path, body: { ...mine, senderid: them.id } },
      { path, body: { ...mine, senderemail: them.email } },
      { path, body: { ...mine, audit: { userId: them.id } } },
      { path, body: { ...mine, fileurl: `/api/files/${them.id}/${theirFileId}` } },
      { path, body: { ...mine, fileurl: `/api/files/${me.id}/${theirFileId}` } },
      { path: `${path}?senderid=${them.id}`, body: mine },
    ];
  },
  "POST /api/envelopes/as-signer": async ({ me, them, theirFileId }) => {
    const ann = newRecipient("Ann");
    const mine = { ...envelopeFor(me, await uploadFile(me), [ann]), signer: ann.email };
    const path = "/api/envelopes/as-signer";
    return [
      { path, body: { ...mine, senderid: them.id } },
      { path, body: { ...mine, senderemail: them.email } },
      { path, body: { ...mine, fileurl: `/api/files/${them.id}/${theirFileId}` } },
      { path, body: { ...mine, fileurl: `/api/files/${me.id}/${theirFileId}` } },
    ];
  },
  "GET /api/operator/accounts/{userId}": ({ them }) => [
    { path: `/api/operator/accounts/${them.id}` },
  ],
  "POST /api/operator/accounts/{userId}/stop": ({ them }) => [
    { path: `/api/operator/accounts/${them.id}/stop`, body: { stopped: true } },
  ],
  "POST /api/operator/invite": ({ them }) => [
    { path: "/api/operator/invite", body: { email: them.email } },
  ],
  "PUT /api/envelopes/{envelopeId}/recipients/{recipientId}": ({
    me,
    theirEnvelopeId,
    theirSigner,
  }) => {
    const mine = { email: me.email, firstName: "Mallory" };
    return ["s1", encodeURIComponent(theirSigner.email)].map((signer) => ({
      path: `/api/envelopes/${theirEnvelopeId}/recipients/${signer}`,
      body: mine,
    }));
  },
};

/** Calls whose purpose is to ask about somebody, or to invite them; their own tests show what they don't reveal. */
const about = new Set([
  "POST /api/userDetails",
  "POST /api/users/contacts/forget",
  "POST /api/members",
]);

const names = ["userId", "email", "username", "senderid", "senderemail"];

interface Shape {
  readonly shape?: object;
  readonly def?: { readonly options?: readonly Shape[] };
}

const fieldsOf = ({ shape, def }: Shape): string[] => [
  ...Object.keys(shape ?? {}),
  ...(def?.options ?? []).flatMap(fieldsOf),
];

const naming = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ access }) => access === "sender" || access === "login")
  .filter(({ input }) => fieldsOf(input as unknown as Shape).some((name) => names.includes(name)))
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !about.has(route));

async function people(): Promise<People> {
  const [me, them] = [await newSender("me"), await newSender("them")];
  const { id: theirFileId } = await uploadFile(them);
  await newTemplate(them);
  const theirSigner = newRecipient("Their");
  const theirEnvelopeId = await sendEnvelope(them, [theirSigner]);
  await invited(them, theirEnvelopeId);
  return { me, them, theirFileId, theirEnvelopeId, theirSigner };
}

/** Resolves when nothing more happens to it by itself. */
const invited = (sender: Sender, envelopeId: string) =>
  eventually("the entry of the invitation", async () => {
    const path = `/api/dashboard/views/activity/${envelopeId}`;
    const { body } = await call<ActivityReply>("GET", path, undefined, sender);
    return body.audit.find(({ action }) => action.startsWith("Invitation emailed"));
  });

/** Everything that an owner can see of an account. */
async function stateOf({ them, theirEnvelopeId }: People): Promise<unknown> {
  const seen = [
    "/api/users/me",
    `/api/files/${them.id}`,
    `/api/templates/${them.email}`,
    "/api/dashboard/views",
    `/api/dashboard/views/activity/${theirEnvelopeId}`,
    "/api/billing/upgrades",
  ];
  const read = async (one: string) => (await call("GET", one, undefined, them)).body;
  return [await subscriptionOf(them), ...(await Promise.all(seen.map(read)))];
}

/** One pair of accounts for all attacks, since none of them may change anything. */
let all: People;

beforeAll(async () => {
  all = await people();
});

test("every route that names an account is attacked here", () => {
  expect(naming.sort()).toEqual(Object.keys(attempts).sort());
});

describe.each(Object.entries(attempts))("%s", (route, attempt) => {
  test("gives and changes nothing when it names somebody else", async () => {
    const before = await stateOf(all);
    for (const { path, body, bearer } of await attempt(all)) {
      const [method = ""] = route.split(" ");
      const reply = await call(method, path, body, { bearer: bearer ?? all.me.bearer });
      expect([400, 403, 404], `${path} ${JSON.stringify(body)}`).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain(all.them.email);
    }
    expect(await stateOf(all)).toEqual(before);
  });
});

test("a signer who claims to be another signer signs nothing", async () => {
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await sendEnvelope(sender, [ann, ben]);
  const token = await signingToken(ann);
  const { body: view } = await openLink(token);
  const submission = { ...signSubmission(view), signerEmail: ben.email };
  expect((await call("POST", "/api/esign", submission, { bearer: token })).status).toBe(403);
  expect((await openLink(await signingToken(ben))).body.signed).toBe(0);
});

describe("headers that claim", () => {
  const claims = {
    "x-viewer-ip": "6.6.6.6",
    "x-forwarded-for": "6.6.6.6",
    forwarded: "for=6.6.6.6",
    "x-real-ip": "6.6.6.6",
    "cloudfront-viewer-address": "6.6.6.6:1",
    "x-amzn-oidc-identity": "somebody",
  };

  test("to be somebody else change nothing", async () => {
    const { me, them } = all;
    const headers = { ...claims, "x-user-id": them.id, "x-amz-cognito-identity": them.id };
    const { body } = await call<ProfileReply>("GET", "/api/users/me", undefined, {
      bearer: me.bearer,
      headers,
    });
    expect(body.id).toBe(me.id);
  });

  test("another network address leave the network's own in the audit trail", async () => {
    const { me } = all;
    const envelope = envelopeFor(me, await uploadFile(me), [newRecipient("Ann")]);
    const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", envelope, {
      bearer: me.bearer,
      headers: claims,
    });
    const path = `/api/dashboard/views/activity/${sent.body.envelopeId}`;
    const trail = JSON.stringify((await call("GET", path, undefined, me)).body);
    expect(trail).toContain("127.0.0.1");
    expect(trail).not.toContain("6.6.6.6");
  });
});

describe("known and unknown addresses get the same answer", () => {
  test("at login", async () => {
    const { email } = all.them;
    const login = (username: string) =>
      call("POST", "/api/auth/login", { username, password: "not the password" });
    const [known, unknown] = [await login(email), await login(newAddress())];
    expect(known.status).toBe(401);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
  });

  test("at forgot-password", async () => {
    const { email } = all.them;
    const forgot = (username: string) => call("POST", "/api/auth/forgot-password", { username });
    const [known, unknown] = [await forgot(email), await forgot(newAddress())];
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
  });

  test("at generate-otp, with and without a login token", async () => {
    const { me, them } = all;
    const { accessToken } = await firstStep(me.email);
    const generate = (username: string, bearer?: string) =>
      call("POST", "/api/auth/generate-otp", { username }, { bearer });
    for (const bearer of [accessToken, "made-up", undefined]) {
      const [known, unknown] = [
        await generate(them.email, bearer),
        await generate(newAddress(), bearer),
      ];
      expect([401, 403]).toContain(known.status);
      expect(unknown).toMatchObject({ status: known.status, body: known.body });
    }
  });
});
