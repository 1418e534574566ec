import { describe, expect, test } from "vitest";
import {
  holdsWebAddress,
  namesOffice,
  namesProduct,
} from "../../../../contract/rules/inputs/words.ts";
import { productName } from "../../../../contract/rules/product/product.ts";

describe("an address of the web is seen", () => {
  test.each([
    "evil.com",
    "PayPal Security: verify at evil.com",
    "or http://evil.example/login",
    "HTTPS://EVIL.EXAMPLE",
    "hxxp://evil",
    "www.evil.example",
    "mailto:ann@evil.example",
    "Click www.evil.example",
    "Account locked: open evil.co.uk/login now",
    "evil．com",
    "evil。com",
    "evil｡com",
    "evil․com",
    "evil[.]com",
    "evil (.) com",
    "evil[dot]com",
    "ev\u200dil.c\u00adom",
    "(evil.com)",
    "evil.com.",
    "evil.com:8080",
    "evil.com?x",
    "EVIL.Com",
    "пример.com",
    "evil.xn--p1ai",
    "sam@evil.de",
    "bit.ly/3xYz",
    "t.ly/abc",
    "x.com",
    "t.me",
    "163.com",
    "no.com",
    "login.evil.photography/pay",
    "paypal.security",
    "evil.support",
    "Booking.com B.V.",
    "ASP.NET services",
    "evil ․ com",
    "банк.рф",
    "公司.中国",
    "tel:123",
    "sms:+4912345",
    "192.168.1.1/x",
    "10.0.0.1:8080",
  ])("in %j", (text) => expect(holdsWebAddress(text)).toBe(true));
});

describe("no address of the web is seen", () => {
  test.each([
    "Ann Lee",
    "St. John",
    "St.John",
    "Dr. Jekyll",
    "Dr.Li",
    "Dr.med. Meyer",
    "Dipl.Ing. Huber",
    "J.R.R. Tolkien",
    "J.R.R.Tolkien",
    "J.Li",
    "Samuel L. Jackson Jr.",
    "O'Neill-McKay",
    "Turnverein 1860 e.V.",
    "Müller & Co.KG",
    "Müller GmbH & Co. KG",
    "Foo Co.Ltd.",
    "Smith Inc.",
    "S.p.A.",
    "S.A.",
    "Acme N.V./S.A.",
    "No.5",
    "Nr.12",
    "Art.6",
    "v1.2",
    "Release 10.2.1",
    "192.168.1.1",
    "EUR 1.000,00",
    "1.000.000 EUR",
    "contract.pdf",
    "Lease 2026.docx",
    "Lease_v1.2_final.pdf",
    "Node.js agreement",
    "plans.zip",
    "Meeting 10.am",
    "M.Sc. thesis",
    "and/or",
    "Ph.D.",
    "e.g. this",
    "i.e. that",
    "z.B. dies",
    "Lease... and annex",
    "End. In force from May",
    "合同。甲方",
    "Support contract 2026",
    "Security deposit",
    "a.m./p.m.",
    "24/7 service",
  ])("in %j", (text) => expect(holdsWebAddress(text)).toBe(false));
});

describe("the product's name", () => {
  test.each([
    productName,
    `${productName.toUpperCase()} billing`,
    `The ${productName}-Team`,
    "Undеrsign",
    "Under\u200dsign",
    "Ｕｎｄｅｒｓｉｇｎ",
    "UNDERSIGN™",
    "U n d e r s i g n",
    "the U-n-d-e-r-s-i-g-n team",
    "U̲n̲dersign",
    "Unders1gn",
  ])("is seen in %j", (text) => expect(namesProduct(text)).toBe(true));

  test.each(["Undersigned parties", "The undersigned", "Under Sign Road", "Ann Lee"])(
    "is not in %j",
    (text) => expect(namesProduct(text)).toBe(false),
  );
});

test("the name of an office is distinguished from a person's", () => {
  expect(["Support", "Account Security", "HELPDESK"].every(namesOffice)).toBe(true);
  expect(["Supportus", "Secur", "Ann Lee"].some(namesOffice)).toBe(false);
});
