import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { type MemberSender, newMember } from "../support/members.ts";
import { newPayer } from "../support/payments.ts";
import { newRecipient, type Sender, sendEnvelope } from "../support/people.ts";
import { newTemplate, openTemplate } from "../support/templates.ts";
import { browserOfFile, looksRight, type Visitor } from "./browser.ts";
import { looksAt, settled, widths } from "./screens/visit.ts";
import { rememberedIn } from "./sign-in.ts";

/** The pages of a firm of forty people, one of whom has a name of sixty letters. */

const browserFor = browserOfFile();

const members = 39;
const longName = ["Maximiliane-Alexandrina-Theodora", "Freifrau-von-Hohenlohe-Oehr"] as const;

const named = (by: Sender, firstName: string, lastName: string) =>
  call("PUT", "/api/users/me", { firstName, lastName, mobile: "5551234567" }, by);

/** At every width, light and dark, without a page that scrolls sideways. */
async function looksRightEverywhere(visitor: Visitor, screen: string): Promise<void> {
  const { page } = visitor;
  for (const { width, scheme } of looksAt(widths)) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    await looksRight(visitor, `${screen}-${width}-${scheme}`);
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect([screen, width, await page.evaluate(wide)]).toEqual([screen, width, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}

const menuOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `More for ${name}` }).click();

test("a firm of forty sees members, templates and sharing at every width, and keeps, shares and copies a template", async (context) => {
  const owner = await newPayer();
  await named(owner, "Olga", "Owner");
  const people: MemberSender[] = [];
  for (let n = 0; n < members; n++) {
    const member = await newMember(
      owner,
      n % 7 === 0 ? "admin" : n % 5 === 0 ? "reader" : "sender",
    );
    const [first, last] = n === 1 ? longName : ([`Member${n}`, "Of The Firm"] as const);
    await named(member, first, last);
    people.push(member);
  }
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  const long = people[1];
  if (!long) throw new Error("nobody has the long name");
  const { id } = await newTemplate(long, 2);
  const name = `Lease of ${"a long name ".repeat(4)}`.trim();
  await call("PUT", `/api/templates/record/${id}/name`, { version: 1, name }, long);
  const envelopeId = await sendEnvelope(owner, [newRecipient("Ann")]);

  const max = await rememberedIn(browserFor(context), "/template", long);
  const { page } = max;
  await page.getByRole("heading", { name }).waitFor();
  await menuOf(page, name);
  await looksRightEverywhere(max, "forty-template-menu");
  await page.getByRole("button", { name: "Keep to myself" }).click();
  await looksRightEverywhere(max, "forty-template-keep");
  await page.getByRole("dialog").getByRole("button", { name: "Keep to myself" }).click();
  await page.getByText("Colleagues no longer see the template.").waitFor();
  await page.getByText("Kept to yourself").waitFor();
  expect((await openTemplate(people[2] ?? long, id)).status).toBe(404);
  await menuOf(page, name);
  await page.getByRole("button", { name: "Copy to another workspace…" }).click();
  await page.getByLabel("Template Name").last().fill("Copied lease");
  await looksRightEverywhere(max, "forty-template-copy");
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("The template was copied.").waitFor();
  const { headers: _, ...mine } = long;
  const copied = await call<{ data: { name: string }[] }>(
    ...(["GET", "/api/own/templates", undefined, mine] as const),
  );
  expect(copied.body.data.map((row) => row.name)).toEqual(["Copied lease"]);

  const olga = await rememberedIn(browserFor(context), "/template", owner);
  await olga.page.getByText(`Kept by ${longName.join(" ")}`).waitFor();
  await looksRightEverywhere(olga, "forty-templates");
  await menuOf(olga.page, name);
  await olga.page.getByRole("button", { name: "Share with the workspace" }).click();
  await olga.page.getByRole("dialog").getByRole("button", { name: "Share", exact: true }).click();
  await olga.page.getByText("The template is shared with the workspace.").waitFor();
  await olga.page.goto("/members");
  await olga.page.getByText("Member38 Of The Firm").first().waitFor();
  await olga.page.getByText(/shared the template/).waitFor();
  await looksRightEverywhere(olga, "forty-members");
  await olga.page.getByText(/shared the template/).scrollIntoViewIfNeeded();
  await looksRightEverywhere(olga, "forty-log");
  await olga.page.getByRole("button", { name: `Remove ${longName.join(" ")}` }).click();
  await olga.page.getByText("Who takes over").waitFor();
  await looksRightEverywhere(olga, "forty-removal");
  await olga.page.goto(`/documents/${envelopeId}`);
  await olga.page.getByRole("button", { name: /^More/ }).first().click();
  await olga.page.getByRole("button", { name: /Share with a colleague/ }).click();
  await olga.page.getByText("Can look after it").first().waitFor({ state: "attached" });
  await looksRightEverywhere(olga, "forty-share");
  expect([max.problems, olga.problems]).toEqual([[], []]);
});
