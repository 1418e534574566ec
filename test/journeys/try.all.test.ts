import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";

/** Signing a sample from the home page. */

const browserFor = browserOfFile();

test("the sample is signed on a phone and declined on a wide screen, and nothing is sent", async (context) => {
  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = person;
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Try it: sign this sample" }).click();
  await page.locator("[data-picture]").waitFor();
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page.getByRole("button", { name: "Use" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "That's all there is to it" }).waitFor();
  await looksRight(person, "try-signed-phone");
  await page.setViewportSize({ width: 1280, height: 860 });
  await looksRight(person, "try-signed");

  await page.getByRole("button", { name: "Try it again" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Decline to sign" }).click();
  await page.getByLabel("Reason").fill("Too dear");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByRole("heading", { name: "You declined the sample" }).waitFor();
  expect(calls).toEqual([]);
  expect(person.problems).toEqual([]);
});
