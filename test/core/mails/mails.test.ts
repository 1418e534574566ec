import { describe, expect, test } from "vitest";
import type { Batch } from "../../../core/domain/batches/batch.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import {
  type NotificationKind,
  notificationKinds,
  type Party,
} from "../../../core/domain/envelope/notification.ts";
import {
  codeMail,
  contactMail,
  resetMail,
  verificationMail,
} from "../../../core/mails/account-mails.ts";
import { batchMail } from "../../../core/mails/batch-mail.ts";
import { envelopeMail, showsFirstPage } from "../../../core/mails/envelope-mails.ts";
import { layOut } from "../../../core/mails/layout.ts";
import { sentEnvelope } from "../../support/envelopes.ts";
import { signerIn } from "../../support/three-signers.ts";

const product = { productName: "Undersign", siteUrl: "https://sign.example.com" };
const evil = '<img src=x onerror=alert(1)> & "Co"';

const batch: Batch = {
  id: "b1",
  userId: "u1",
  template: { id: "t1", version: 1, name: evil },
  common: {},
  createdAt: "2026-11-27T10:00:00.000Z",
  requestSha256: "",
  state: "done",
  ...{ of: 1_010, faulty: 7, mails: 2_006, next: 1_011, sent: 1_002, refused: 1 },
};

const stoppedBatch: Batch = {
  ...batch,
  state: "stopped",
  ...{ next: 32, sent: 1, refused: 0 },
  stoppedBecause: { code: "OVER_LIMIT", message: "Your plan includes 1 document." },
};

const mails = {
  "finished batch": batchMail(batch, product),
  "stopped batch": batchMail(stoppedBatch, product),
  code: codeMail("482913", product),
  reset: resetMail("{####}", product),
  verify: verificationMail(product),
  question: contactMail({ name: evil, email: "nora@example.com", message: evil }, product),
  invitation: layOut({
    subject: evil,
    preheader: evil,
    heading: evil,
    from: evil,
    picture: { bytes: new Uint8Array([1]), contentType: "image/png", alt: evil },
    logo: { url: "https://sign.example.com/api/companies/1/logo", name: evil },
    paragraphs: [evil],
    quote: evil,
    button: { label: "Review and sign", url: "https://sign.example.com/rviewer/abc" },
    footer: evil,
  }),
};

describe.each(Object.entries(mails))("the %s mail", (_, { html, text }) => {
  test("has at most one action, and its text holds the same address", () => {
    const buttons = [...html.matchAll(/class="button" href="([^"]+)"/g)].map(([, url]) => url);
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const url of buttons) expect(text).toContain(url);
  });

  test("tells nobody that it was read: it loads nothing but the sender's logo and what came with it", () => {
    const loaded = [...html.matchAll(/(?:src|background|srcset)="([^"]*)"|url\(([^)]*)\)/g)];
    for (const [, address] of loaded) expect(address).toMatch(/^https:.*\/logo$|^cid:first-page$/);
  });

  test("knows dark mode, and shows its first words beside the subject", () => {
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>[^<]{10,}/);
  });

  test("takes no markup from anybody", () => {
    expect(html).not.toContain("<img src=x");
    expect(html).not.toMatch(/<script|onerror=alert\(1\)>/);
  });
});

test("the mail about a batch says how many rows were sent, which were not, and why it has stopped", () => {
  const { "finished batch": done, "stopped batch": stopped } = mails;
  expect(done.subject).toBe(`Your bulk send is finished: ${evil}`);
  expect(done.text).toMatch(
    /have been processed: 1,002 documents were sent\.\s+8 rows were not sent\./,
  );
  expect(done.text).toContain("https://sign.example.com/batches/b1");
  const all = { ...batch, faulty: 0, refused: 0, sent: 1 };
  expect(batchMail(all, product).text).toMatch(/have been processed: 1 document was sent\.\s+See/);
  expect(stopped.subject).toBe(`Your bulk send has stopped: ${evil}`);
  expect(stopped.text).toMatch(/” 1 document was sent, and 1,002 rows are left\.\s+Your plan incl/);
  const last = { ...stoppedBatch, sent: 1_002, stoppedBecause: undefined };
  expect(batchMail(last, product).text).toMatch(/sent, and 1 row is left\.\s+Nothing more is sent/);
});

test("Cognito takes the mail with the code for a new password: one place for it, no more than it allows", () => {
  const { html, subject } = mails.reset;
  expect(html.split("{####}")).toHaveLength(2);
  expect(html.length).toBeLessThan(20_000);
  // Its API's pattern for both.
  for (const text of [html, subject]) expect(text).toMatch(/^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+$/u);
});

describe.each([...notificationKinds])(
  "the %s mail of an envelope with names from before",
  (kind) => {
    const evil = {
      ...sentEnvelope().envelope,
      title: "Account locked: open http://evil.example/login or evil.com",
      message: "Read www.evil.com",
      company: { id: "c1", name: "PayPal verify.evil.com", logoVersion: "1" },
      copies: ["copy@example.com"],
      partyChanges: { waitUntil: "2026-11-22T12:00:00.000Z", unanswered: ["s1"], list: [] },
    };
    const envelope = {
      ...evil,
      sender: { ...evil.sender, name: "PayPal Security: evil.com or www.evil.example" },
      signers: evil.signers.map((signer) => ({
        ...signer,
        firstName: "Click evil.com",
        lastName: "Undersign",
        status: "declined" as const,
        declineReason: "See www.evil.com or http://evil.example/login",
      })),
    };

    test.each([
      { kind: "signer", signerId: "s1" },
      { kind: "sender" },
      { kind: "copy", index: 0 },
    ] as const)("to the $kind leads nowhere else", (to) => {
      const url = "https://sign.example.com/x/abc";
      const context = { envelope, to, url, siteUrl: "https://sign.example.com" };
      const mail = envelopeMail(kind, { ...context, productName: "Undersign" });
      const words = `${mail.subject}${mail.text}${mail.html}`;
      expect(words).not.toMatch(/evil\.\w|www\.\w/);
      expect(mail.subject).not.toContain("Undersign");
    });
  },
);

describe("the mails of an envelope of which one of two has signed", () => {
  const picture = { bytes: new Uint8Array([1, 2]), contentType: "image/png" } as const;
  const context = { url: "https://sign.example.com/x/abc", ...product };
  const { envelope: sent } = sentEnvelope();
  const [ann, ben] = sent.signers;
  if (!ann || !ben) throw new Error("expected two signers");
  const envelope = {
    ...sent,
    message: "Please sign by Friday.",
    sender: { ...sent.sender, name: "Margaret Holloway" },
    signers: [
      { ...ann, status: "signed" as const },
      { ...ben, firstName: "Ben", lastName: "Okri" },
    ],
  };
  const toBen = { kind: "signer", signerId: ben.id } as const;
  const toSender = { kind: "sender" } as const;
  const mailOf = (kind: NotificationKind, to: Party, of: Envelope = envelope) =>
    envelopeMail(kind, { ...context, envelope: of, to, picture });

  test.each(["invitation", "reminder"] as const)(
    "the %s greets by first name and has the message, the progress, the sender and page 1",
    (kind) => {
      const { text, html, picture: sentAlong } = mailOf(kind, toBen);
      expect(text).toMatch(/Hello Ben, /);
      expect(text).toContain("> Please sign by Friday.");
      expect(text).toContain("1 of 2 has signed. Please sign by");
      expect(html).toMatch(/>MH<\/div><\/td>\s*<td[^>]*>Margaret Holloway</);
      expect(html).toContain('src="cid:first-page" alt="Page 1 of');
      expect(sentAlong).toEqual({ id: "first-page", ...picture });
    },
  );

  test("the reason of a decline is quoted to the sender alone, with a button to the document", () => {
    const signers = [
      ann,
      { ...ben, status: "declined" as const, declineReason: "<b>Too dear</b>" },
    ];
    const declined = { ...envelope, status: "declined" as const, signers };
    const own = mailOf("declined", toSender, declined);
    expect(own.text).toContain("The reason given:\n\n> <b>Too dear</b>");
    expect(own.html).toContain("&lt;b&gt;Too dear");
    expect(own.text).toContain(`https://sign.example.com/documents/${envelope.id}`);
    expect(own.text).not.toContain("Questions?");
    const other = mailOf("declined", { kind: "signer", signerId: ann.id }, declined);
    expect(other.text).not.toContain("Too dear");
    expect(other.text).not.toContain("/documents/");
  });

  test("the reason of a withdrawal is quoted to signers, where there is one, and no link can be pressed in it", () => {
    const voided = { ...envelope, status: "voided" as const };
    const withReason = { ...voided, voidReason: "See <b>lease.example.com</b>" };
    const { text, html } = mailOf("voided", toBen, withReason);
    expect(text).toContain("The reason given:\n\n> See <b>lease.\u2060example.\u2060com</b>");
    expect(html).toContain("See &lt;b&gt;lease");
    expect(mailOf("voided", toBen, voided).text).not.toContain("reason");
    const german = { ...withReason, language: "de" as const };
    expect(mailOf("voided", toBen, german).text).toContain("Der angegebene Grund:");
  });

  test("page 1 is shown to readers of the document: by the mail's link, or as its sender, until all have signed", () => {
    const shown = notificationKinds.filter((kind) => showsFirstPage(kind, toBen));
    expect(shown).toEqual(["invitation", "reminder", "changed", "shared", "progress"]);
    expect(showsFirstPage("declined", { kind: "copy", index: 0 })).toBe(false);
    expect(showsFirstPage("declined", toSender)).toBe(true);
    expect(showsFirstPage("completed", toSender)).toBe(false);
  });
});

test.each([
  "invitation",
  "reminder",
  "completed",
  "declined",
  "voided",
  "expired",
  "not-sealed",
] as const)(
  "the %s mail to a signer who is checked has nothing of the document and of the others in it",
  (kind) => {
    const { envelope } = sentEnvelope();
    const ben = signerIn(envelope, "s2");
    const open: Envelope = {
      ...envelope,
      ...{ message: "Ask about the price", voidReason: "The price has changed" },
      signers: [
        { ...signerIn(envelope, "s1"), checks: ["mailedCode"] },
        { ...ben, status: "declined", declineReason: "Too dear" },
      ],
    };
    const to = { kind: "signer", signerId: "s1" } as const;
    const mail = envelopeMail(kind, { ...product, envelope: open, to, url: product.siteUrl });
    expect([mail.subject, mail.text].join(" ")).not.toMatch(
      new RegExp(`price|dear|${envelope.title}|${ben.firstName} Test|${ben.email}`),
    );
  },
);

describe("a mail about a document that could not be sealed", () => {
  const { envelope } = sentEnvelope({ copies: ["cc@example.com"] });
  const signed = envelope.signers.map((one) => ({ ...one, status: "signed" as const }));
  const toldAt = "2026-11-21T12:30:00.000Z";
  const textTo = (to: Party, fault: { reason: string; page?: number }) => {
    const notSealed = { status: "sealing", sealFault: { ...fault, toldAt } } as const;
    const of = { ...envelope, signers: signed, ...notSealed };
    return envelopeMail("not-sealed", { ...product, envelope: of, to, url: product.siteUrl }).text;
  };
  const ofPage = { reason: "PagesChanged", page: 3 };
  const toAnn = { kind: "signer", signerId: "s1" } as const;

  test("tells a signer who has signed, that nothing is lost, why, and that there is nothing to do", () => {
    const text = textTo(toAnn, ofPage);
    expect(text).toContain("has signed “Contract”: ann Test and ben Test.");
    expect(text).toContain("All signatures are kept, and nothing is lost.");
    expect(text).toContain("that would have changed how page 3 looks");
    expect(text).toContain("You don't have to do anything.");
  });

  test("tells the sender the same, and what can be done", () => {
    const text = textTo({ kind: "sender" }, ofPage);
    expect(text).toContain("ann Test and ben Test");
    expect(text).toContain("how page 3 looks");
    expect(text).toContain("withdraw the document and send a corrected file");
    expect(text).toContain(`https://sign.example.com/documents/${envelope.id}`);
  });

  test("says that the reason is technical where it lies in no page", () => {
    for (const to of [toAnn, { kind: "sender" } as const]) {
      const text = textTo(to, { reason: "AccessDeniedException" });
      expect(text).toContain("for a technical reason");
      expect(text).not.toMatch(/looks|AccessDenied/);
    }
  });

  test("and then withdrawn doesn't say that it can't be signed any longer: all have signed", () => {
    const voided = { ...envelope, signers: signed, status: "voided", voidReason: "Why" } as const;
    const context = { ...product, envelope: voided, to: toAnn, url: product.siteUrl };
    const { text } = envelopeMail("voided", context);
    expect(text).toContain("was withdrawn");
    expect(text).toContain("> Why");
    expect(text).not.toContain("can no longer be signed");
  });
});
