import type { Page } from "playwright-core";
import { password } from "../../support/people.ts";

export async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("Sender");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile").fill("5551234567");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
}
