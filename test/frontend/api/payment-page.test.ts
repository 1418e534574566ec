import { expect, test } from "vitest";
import { isPaymentPage } from "../../../frontend/api/payment-page.ts";

const own = "sign.example.com";

test.each([
  "https://checkout.stripe.com/c/pay/cs_1#x",
  "https://invoice.stripe.com/i/1",
  "https://sign.example.com/pay",
  "http://sign.example.com:4402/c/pay/cs_1",
])("the browser may go to %s", (address) => {
  expect(isPaymentPage(address, own)).toBe(true);
});

test.each([
  "http://checkout.stripe.com/c/pay",
  "https://stripe.com.evil.example/",
  "https://evilstripe.com/",
  "https://evil.example/?https://checkout.stripe.com",
  "https://checkout.stripe.com@evil.example/",
  "https://sign.example.com.evil.example/",
  "javascript:alert(1)//sign.example.com",
  "data:text/html,x",
  "//evil.example",
  "",
  "undefined",
])("the browser stays instead of going to %j", (address) => {
  expect(isPaymentPage(address, own)).toBe(false);
});
