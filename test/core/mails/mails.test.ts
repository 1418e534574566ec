import { describe, expect, test } from "vitest";
import { notificationKinds } from "../../../core/domain/envelope.ts";
import { codeMail, contactMail, verificationMail } from "../../../core/mails/account-mails.ts";
import { envelopeMail } from "../../../core/mails/envelope-mails.ts";
import { layOut } from "../../../core/mails/layout.ts";
import { sentEnvelope } from "../../support/envelopes.ts";

const product = { productName: "Undersign", siteUrl: "https://sign.example.com" };
const evil = '<img src=x onerror=alert(1)> & "Co"';

const mails = {
  code: codeMail("482913", product),
  verify: verificationMail(product),
  question: contactMail({ name: evil, email: "nora@example.com", message: evil }, product),
  invitation: layOut({
    subject: evil,
    preheader: evil,
    heading: evil,
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

  test("tells nobody that it was read: it loads nothing but the sender's logo", () => {
    const loaded = [...html.matchAll(/(?:src|background|srcset)="([^"]*)"|url\(([^)]*)\)/g)];
    for (const [, address] of loaded) expect(address).toMatch(/^https:.*\/logo$/);
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

describe.each([...notificationKinds])(
  "the %s mail of an envelope with names from before",
  (kind) => {
    const evil = {
      ...sentEnvelope().envelope,
      title: "Account locked: open http://evil.example/login or evil.com",
      message: "Read www.evil.com",
      company: { id: "c1", name: "PayPal verify.evil.com", logoVersion: "1" },
      copies: ["copy@example.com"],
    };
    const envelope = {
      ...evil,
      sender: { ...evil.sender, name: "PayPal Security: evil.com or www.evil.example" },
      signers: evil.signers.map((signer) => ({
        ...signer,
        firstName: "Click evil.com",
        lastName: "Undersign",
        status: "declined" as const,
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
