import { afterAll, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { codeOf, logInWith, withApp } from "../support/factors.ts";
import { type Issuer, startIssuer } from "../support/issuer.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender, password } from "../support/people.ts";
import { known } from "../support/sign-on.ts";
import { browserOfFile, looksRight, newPerson, phone, type Visitor } from "./browser.ts";
import { rememberedIn } from "./sign-in.ts";

/** People of a workspace who log in at its own issuer. */

const browserFor = browserOfFile();
let names: NameServer;
const stops: (() => unknown)[] = [];
ownEnvironment({
  parameters: async () => {
    names = await startNameServer();
    stops.push(() => names.stop());
    return { NameServers: names.address };
  },
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const domain = "wolfeschlegelsteinhausen-bergerdorff.example";

async function newIssuer(): Promise<Issuer> {
  const issuer = await startIssuer();
  stops.push(() => issuer.stop());
  return issuer;
}

/** An owner with recovery codes, in a session that has begun since. */
async function ownerWithApp() {
  const owner = await withApp(await newSender("owner"));
  const { body, headers } = await logInWith(owner.email, codeOf(owner.secret, 1));
  const cookie = headers.getSetCookie().find((one) => one.startsWith("refresh=")) ?? "";
  return { ...owner, bearer: body.accessToken, cookie: cookie.split(";")[0] ?? "" };
}

const settingsOf = ({ page }: Visitor) => page.getByRole("form", { name: "Single sign-on" });

/** Opens the setting, and enters all of it but the password. */
async function enterIssuer(owner: Visitor, issuer: Issuer): Promise<void> {
  const form = settingsOf(owner);
  await form.getByLabel("Issuer").fill(issuer.url);
  await form.getByLabel("Client ID").fill(issuer.clientId);
  await form.getByLabel("Client secret", { exact: true }).fill(issuer.clientSecret);
  await form.getByLabel("Domain of your addresses").fill(domain);
}

async function save(owner: Visitor): Promise<void> {
  const form = settingsOf(owner);
  await form.getByLabel("Your password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Save" }).click();
}

/** Both widths and both color schemes. */
async function looksRightEverywhere(person: Visitor, screen: string): Promise<void> {
  const { page } = person;
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [360, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await looksRight(person, `${screen}-${width}-${colorScheme}`);
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}

const problemOn = (page: Visitor["page"]) => page.getByRole("alert").filter({ visible: true });

test("an owner sets an issuer up, a member comes by it, and the owner comes in when it is away", async (context) => {
  const issuer = await newIssuer();
  const owner = await ownerWithApp();
  const olga = await rememberedIn(browserFor(context), "/members", owner);
  const line = olga.page.getByText("Single sign-on", { exact: true });
  await line.first().waitFor();
  await looksRightEverywhere(olga, "members-sso-off");
  await line.first().click();
  await settingsOf(olga).waitFor();
  await settingsOf(olga).scrollIntoViewIfNeeded();
  await looksRightEverywhere(olga, "sso-empty");

  await enterIssuer(olga, { ...issuer, url: "https://169.254.169.254" });
  await save(olga);
  await olga.page.getByText("not an IP address").waitFor();
  await looksRightEverywhere(olga, "sso-refused");
  await enterIssuer(olga, issuer);
  await save(olga);
  const look = olga.page.getByRole("button", { name: "Look for the record" });
  await look.click();
  await olga.page.getByText("can't find the DNS record yet").waitFor();
  await looksRightEverywhere(olga, "sso-unproven");
  const [name = "", value = ""] = await olga.page
    .locator("dd")
    .allTextContents()
    .then((all) => [
      all.find((text) => text.startsWith("_undersign.")),
      all.find((text) => text.startsWith("undersign-domain=")),
    ]);
  names.texts.set(name, [value]);
  await look.click();
  await olga.page.getByText("The domain was proven on").waitFor();
  await looksRightEverywhere(olga, "sso-proven");

  const ann = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = ann;
  await page.goto("/documents");
  await page.getByRole("link", { name: "Log in with single sign-on" }).waitFor();
  await looksRightEverywhere(ann, "login-with-sso");
  await page.getByRole("link", { name: "Log in with single sign-on" }).tap();
  await page.getByLabel("Work email").fill("ann@unknown.example");
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.getByText("no single sign-on for addresses of this domain").waitFor();
  await looksRightEverywhere(ann, "login-sso-none");
  const email = known(issuer, "ann", { email: `ann@${domain}`, email_verified: false });
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.getByText("doesn't confirm that your email address is yours").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await looksRightEverywhere(ann, "login-sso-refused");
  known(issuer, "ann", { email, name: "Ann Able" });
  await page.getByRole("button", { name: "Start again" }).tap();
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.waitForURL("**/documents");
  await looksRight(ann, "documents-by-sso");
  // The session goes on after a reload, and has nothing of the owner's pages.
  await page.goto("/members");
  await page.getByText(email).first().waitFor();
  expect(await page.getByText("Single sign-on", { exact: true }).count()).toBe(0);
  await looksRight(ann, "members-by-sso");

  await olga.page.reload();
  await line.first().click();
  await settingsOf(olga).getByLabel("Only single sign-on").check();
  await save(olga);
  await olga.page.getByText("The only way to log in").waitFor();
  await olga.page.getByText("changed single sign-on for addresses ending in").first().waitFor();
  await looksRightEverywhere(olga, "sso-only");

  await issuer.stop();
  const ben = await newPerson(browserFor(context), siteUrl());
  await ben.page.goto("/login/sso");
  await ben.page.getByLabel("Work email").fill(email);
  await ben.page.getByRole("button", { name: "Continue" }).click();
  await problemOn(ben.page).getByText("can't be reached right now").waitFor();
  await looksRightEverywhere(ben, "login-sso-away");

  const again = await newPerson(browserFor(context), siteUrl());
  await again.page.goto("/members");
  await again.page.getByLabel("Email").fill(owner.email);
  await again.page.getByLabel("Password", { exact: true }).fill(password);
  await again.page.getByRole("button", { name: "Log In" }).click();
  await again.page.getByRole("button", { name: "Use a recovery code" }).click();
  await again.page.getByLabel("Recovery code").fill(owner.recoveryCodes[0] ?? "");
  await again.page.getByRole("button", { name: "Log In" }).click();
  await again.page.getByText("Single sign-on", { exact: true }).first().click();
  await again.page.getByRole("button", { name: "Remove single sign-on" }).click();
  const dialog = again.page.getByRole("dialog");
  await looksRightEverywhere(again, "sso-remove");
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await again.page.getByText("Single sign-on is removed.").waitFor();
  await looksRight(again, "sso-removed");
  expect([olga, ann, ben, again].map(({ problems }) => problems)).toEqual([[], [], [], []]);
});
