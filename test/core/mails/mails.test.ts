import { describe, expect, test } from "vitest";
import { codeMail, contactMail, verificationMail } from "../../../core/mails/account-mails.ts";
import { layOut } from "../../../core/mails/layout.ts";

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
