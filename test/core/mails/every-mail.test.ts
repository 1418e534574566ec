import { expect, test } from "vitest";
import { planTypes } from "../../../contract/rules/limits/plans.ts";
import { type Role, roles } from "../../../contract/rules/people/roles.ts";
import {
  memberRoles,
  shareKinds,
  workKinds,
} from "../../../contract/rules/people/workspace-names.ts";
import type { Mail } from "../../../core/domain/common/mail.ts";
import type { Envelope, Signer } from "../../../core/domain/envelope/envelope.ts";
import {
  type Notification,
  type NotificationKind,
  notificationKinds,
  type Party,
} from "../../../core/domain/envelope/notification.ts";
import type { Export } from "../../../core/domain/lists/export.ts";
import * as account from "../../../core/mails/account-mails.ts";
import { checkMail } from "../../../core/mails/check-mail.ts";
import { envelopeMail } from "../../../core/mails/envelope-mails.ts";
import { factorChanges, factorsMail, recoveryUsedMail } from "../../../core/mails/factor-mails.ts";
import {
  factorRequiredMail,
  joiningMail,
  removedMail,
  sharedMail,
  takenOverMail,
} from "../../../core/mails/member-mails.ts";
import { ownershipMail } from "../../../core/mails/ownership-mails.ts";
import { requestsMail } from "../../../core/mails/requests-mail.ts";
import {
  signOnChangedMail,
  signOnChanges,
  signOnJoinedMail,
  signOnLostMail,
} from "../../../core/mails/sign-on-mails.ts";
import { visitCodeMail } from "../../../core/mails/visit-mails.ts";
import { later, sentEnvelope } from "../../support/envelopes.ts";

/** All mails in English, as their readers get them, so that they can be read at one go. `-u` writes them again. */

const product = { productName: "Undersign", siteUrl: "https://sign.example" };
const url = `${product.siteUrl}/link`;
const stopUrl = `${product.siteUrl}/stop`;

const { envelope: sent } = sentEnvelope({
  message: "Please sign by Friday.",
  copies: ["cy@x.org"],
});

const signed = { status: "signed", signedAt: later(60).toISOString() } as const;
const declined = { status: "declined", declineReason: "The rent is wrong." } as const;
const now = later(30).toISOString();

/** Ann has signed, then Bea became Ben. */
const open: Envelope = {
  ...sent,
  company: { id: "c1", name: "Holm & Sons", logoVersion: "1" },
  signers: sent.signers.map((one) => (one.id === "s1" ? { ...one, ...signed } : one)),
  partyChanges: {
    waitUntil: later(2_000).toISOString(),
    unanswered: ["s1"],
    list: [
      {
        ...{ at: now, signerId: "s2", from: { name: "Bea Holm", email: "bea@x.org" } },
        to: { name: "Ben Test", email: "ben@example.com" },
      },
    ],
  },
};

const withBen = (change: Partial<Signer>): Envelope => ({
  ...open,
  signers: open.signers.map((one) => (one.id === "s2" ? { ...one, ...change } : one)),
});

/** Ann has taken her signature back, and Ben is her witness. */
const takenBack: Envelope = {
  ...sent,
  signers: sent.signers.map((one) =>
    one.id === "s2" ? { ...one, role: "witnesses", witnessOf: "s1" } : one,
  ),
  partyChanges: {
    ...{ waitUntil: later(2_000).toISOString(), unanswered: [] },
    list: [{ at: now, signerId: "s1", from: { name: "Ann Test", email: "ann@example.com" } }],
  },
};

const bounced: Notification = {
  ...{ id: "s2", kind: "invitation", to: { kind: "signer", signerId: "s2" } },
  ...{ triesDone: 1, nextTryAt: now },
  delivery: {
    to: "ben@example.com",
    bounced: { at: now, kind: "permanent", reason: "no-mailbox" },
  },
};

/** The state in which a mail of a kind is sent; `open` without it. */
const states: Partial<Readonly<Record<NotificationKind, Envelope>>> = {
  completed: withBen(signed),
  "not-sealed": withBen(signed),
  declined: withBen(declined),
  returned: { ...open, notifications: [bounced] },
  "taken-back": takenBack,
};

const ann = { kind: "signer", signerId: "s1" } as const;
const copy = { kind: "copy", index: 0 } as const;
const sender = { kind: "sender" } as const;

/** Who gets a mail of each kind. */
const readersOf: Readonly<Record<NotificationKind, readonly Party[]>> = {
  ...{ invitation: [ann], reminder: [ann], changed: [ann], "handed-over": [ann] },
  completed: [ann, copy, sender],
  ...{ declined: [ann, copy, sender], voided: [ann, copy], expired: [ann, copy, sender] },
  "not-sealed": [ann, sender],
  ...{ returned: [sender], signed: [sender], delegated: [sender], "taken-back": [sender] },
  ...{ shared: [copy], progress: [copy] },
};

const inRole = (role: Role): Envelope => ({
  ...open,
  signers: open.signers.map((one) =>
    one.id === "s1" ? { ...one, role, ...(role === "witnesses" ? { witnessOf: "s2" } : {}) } : one,
  ),
});

const withAnn = (change: Partial<Signer>): Envelope => ({
  ...open,
  signers: open.signers.map((one) => (one.id === "s1" ? { ...one, ...change } : one)),
});

/** Ann acts for others. */
const forOthers: readonly (readonly [string, Envelope])[] = [
  [
    "approves in place of Dora",
    withAnn({
      role: "approves",
      delegations: [
        {
          from: { name: "Dora Dent", email: "dora@x.org" },
          to: { name: "ann Test", email: "ann@example.com" },
          reason: "On holiday",
        },
      ],
    }),
  ],
  [
    "signs for a group",
    withAnn({
      group: {
        members: open.signers.map(({ email, firstName, lastName, mobile }) => {
          return { email, firstName, lastName, mobile };
        }),
        taken: { member: 0, at: now },
      },
    }),
  ],
];

const mailOf = (kind: NotificationKind, of: Envelope, to: Party) =>
  envelopeMail(kind, {
    ...product,
    envelope: of,
    to,
    url,
    ...(to.kind === "sender" ? {} : { stopUrl }),
    about: ["s1", "s2"],
  });

const nameOf = (to: Party): string => (to.kind === "signer" ? to.signerId : to.kind);

const made: Export = {
  ...{ id: "e1", userId: "u1", email: "sam@example.com", kind: "zip", originals: false },
  ...{ requestedAt: later(0).toISOString(), changedAt: later(1).toISOString(), requestSha256: "" },
  ...{ of: 3, done: 3, leftOut: 0 },
};

const report = {
  sender: { userId: "u1", email: "sam@example.com", name: "Sam Sender" },
  ...{ envelopeId: "d1", stopped: true },
};

const passing = {
  workspace: "Acme",
  owner: { userId: "u1", name: "Ann Archer", email: "ann@example.com" },
  member: { userId: "u2", name: "Ben Baker", email: "ben@example.com" },
};

const joining = {
  by: { name: "Olga Owner", email: "olga@acme.example" },
  workspace: { id: "w1", name: "Acme" },
};

const mails: readonly (readonly [string, Mail])[] = [
  ["code", account.codeMail("123456", product)],
  ["first code", account.firstCodeMail("123456", product)],
  ["operator's code", account.operatorCodeMail("123456", product)],
  ["visitor's code", visitCodeMail("123456", "en", product)],
  ["signer's code", checkMail("123456", { ...product, envelope: open, to: ann })],
  ["new password", account.resetMail("123456", product)],
  [
    "test of the mailbox",
    account.landingMail({ inbox: `${url}/inbox`, junk: `${url}/junk` }, product),
  ],
  ["wrong codes today", account.wrongCodesMail(product)],
  ["wrong codes in a row", account.wrongCodesMail(product, 50)],
  ...factorChanges.map(
    (change) => [`login changed: ${change}`, factorsMail(change, product)] as const,
  ),
  ...[9, 1].map(
    (left) => [`${left} recovery codes left`, recoveryUsedMail(left, product)] as const,
  ),
  ...signOnChanges.map(
    (change) =>
      [`single sign-on ${change}`, signOnChangedMail(change, "firm.example", product)] as const,
  ),
  [
    "single sign-on has stopped",
    signOnLostMail(
      {
        domain: "firm.example",
        record: { name: "_undersign.firm.example", value: "undersign-domain=abc" },
      },
      product,
    ),
  ] as const,
  [
    "joined by single sign-on",
    signOnJoinedMail({ workspace: "Acme", at: "login.firm.example" }, product),
  ] as const,
  ...memberRoles.map(
    (role) => [`invitation of a ${role}`, joiningMail({ ...joining, role }, product)] as const,
  ),
  ["removed from a workspace", removedMail("Acme", product)],
  ...shareKinds.map((as) => {
    const workspace = { id: "w1", name: "Acme" };
    const shared = { by: joining.by, workspace, document: { id: "e1", title: "Lease" }, as };
    return [`shared as ${as}`, sharedMail(shared, product)] as const;
  }),
  [
    "factor required",
    factorRequiredMail(
      { workspace: "Acme", by: joining.by, factorFrom: "2026-12-14T09:30:00.000Z" },
      product,
    ),
  ],
  ["taken over", takenOverMail({ workspace: "Acme", from: joining.by, kinds: workKinds }, product)],
  [
    "taken over API keys alone",
    takenOverMail({ workspace: "Acme", from: joining.by, kinds: ["keys"] }, product),
  ],
  ...(["offered", "withdrawn", "declined", "passed", "announced"] as const).flatMap((what) =>
    [true, false].map(
      (isToMember) =>
        [
          `workspace ${what}, to ${isToMember ? "the member" : "others"}`,
          ownershipMail({ ...passing, what, isToMember }, product),
        ] as const,
    ),
  ),
  ["invitation to register", account.invitationMail(url, product)],
  ["registered again", account.verificationMail(product)],
  ["new API key", account.newKeyMail({ name: "Payroll", id: "k1" }, product)],
  ["account deleted", account.closingMail(product)],
  ...planTypes.map((plan) => [`upgrade to ${plan}`, account.upgradeMail(plan, product)] as const),
  ["export", account.exportMail(made, product)],
  [
    "webhook gone",
    account.hookOffMail({ url: "https://x.org/in", off: "gone", what: "webhook" }, product),
  ],
  [
    "storage failing",
    account.hookOffMail({ url: "https://x.org/in", off: "failing", what: "storage" }, product),
  ],
  [
    "not in a storage",
    account.notStoredMail(
      { url: "https://x.org/in", title: "Lease", why: "It took longer than 50 seconds." },
      product,
    ),
  ],
  [
    "new storage",
    account.newStorageMail({ url: "https://x.org/in", by: "ann@example.com" }, product),
  ],
  [
    "webhook failing",
    account.hookOffMail({ url: "https://x.org/in", off: "failing", what: "webhook" }, product),
  ],
  [
    "public link is full",
    account.publicLinkMail({ title: "Waiver", url, why: "It is full." }, product),
  ],
  [
    "report by a signer",
    account.reportMail({ ...report, by: { kind: "signer", signerId: "s1" } }, product),
  ],
  [
    "report by a reader",
    account.reportMail({ ...report, by: { kind: "copy" }, stopped: false }, product),
  ],
  [
    "question",
    account.contactMail({ name: "Nora", email: "nora@x.org", message: "How?" }, product),
  ],
  ...[true, false].map((isSigning) => {
    const one = { envelope: isSigning ? open : inRole("approves"), to: ann, url, token: "t1" };
    return [
      isSigning ? "several to sign" : "several to sign or approve",
      requestsMail(one, [{ ...one, token: "t2" }], { ...product, stopUrl }),
    ] as const;
  }),
  ...notificationKinds.flatMap((kind) =>
    readersOf[kind].map(
      (to) => [`${kind} to ${nameOf(to)}`, mailOf(kind, states[kind] ?? open, to)] as const,
    ),
  ),
  ...(["invitation", "reminder", "completed", "signed"] as const).flatMap((kind) =>
    roles.map(
      (role) =>
        [
          `${kind} where s1 ${role}`,
          mailOf(kind, inRole(role), kind === "signed" ? sender : ann),
        ] as const,
    ),
  ),
  ...forOthers.flatMap(([name, of]) =>
    (["completed", "signed", "progress"] as const).map(
      (kind) =>
        [
          `${kind} where s1 ${name}`,
          mailOf(kind, of, kind === "progress" ? copy : sender),
        ] as const,
    ),
  ),
];

/** Text that is only in the page of a mail: what stands beside the subject, and the names of pictures. */
const besideText = ({ html }: Mail): string[] => [
  /<div style="display:none[^>]*>([^<]*)/.exec(html)?.[1]?.split("&#847;")[0] ?? "",
  ...[...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt ?? ""),
];

test("every mail says in English what its reader has to know", async () => {
  const all = mails.map(([name, mail]) =>
    [`== ${name}`, mail.subject, ...besideText(mail), mail.text.trimEnd()].join("\n"),
  );
  expect(new Set(mails.map(([name]) => name)).size).toBe(mails.length);
  await expect(`${all.join("\n\n")}\n`).toMatchFileSnapshot("every-mail.txt");
});
