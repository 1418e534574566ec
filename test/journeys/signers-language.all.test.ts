import { expect, test } from "vitest";
import { languages } from "#contract/rules/text/languages";
import { call, siteUrl } from "../support/cloud.ts";
import { newRecipient, openLink, signBy, viewingToken } from "../support/people.ts";
import { twoReadings } from "../support/two-readings.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { documentShown, sentTo } from "./signer.ts";

const browserFor = browserOfFile();

interface View {
  readonly language: string;
  readonly signerStatus: string;
}

test("a German signer reads which page other programs show differently, before and after signing", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const { token } = await sentTo([ann], () => ({ language: "de" }), twoReadings());
  const { page } = await newPerson(browserFor(context), siteUrl(), { locale: "de-DE" });
  await page.goto(`/rviewer/${token}`);
  const notice = page
    .getByText("Seiten, die in anderen Programmen wie Firefox anders aussehen: 1.")
    .filter({ visible: true });
  await notice.waitFor();
  await signBy(ann);
  await page.goto(`/docsigned/${await viewingToken(ann.email)}`);
  await notice.waitFor();
});

test("a German signer on a phone switches to Arabic midway, loses nothing, and signs", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const { token } = await sentTo([ann], ({ markers }) => ({
    language: "de",
    markers: [
      ...markers,
      {
        ...markers[0],
        ...{ etype: "text", text: "Text", classname: "marker text", dataY: 300 },
        settings: { label: "Anschrift", rule: "letters" },
      },
    ],
  }));
  const person = await newPerson(browserFor(context), siteUrl(), { ...phone, locale: "de-DE" });
  const { page } = person;
  await page.goto(`/rviewer/${token}`);
  await page.getByRole("button", { name: "Abschließen" }).waitFor();
  await documentShown(page);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
  await looksRight(person, "language-german");

  await page.getByRole("button", { name: "Unterschrift erstellen" }).tap();
  await page.getByRole("button", { name: "Diese Unterschrift verwenden" }).tap();
  await page.getByRole("button", { name: "Mit einem Klick unterschreiben" }).tap();
  await page.locator("[data-field]").last().tap();
  await page.getByRole("textbox", { name: "Anschrift" }).fill("Weg 7");
  await page.getByRole("button", { name: "Fertig" }).tap();
  await page.getByText("Bitte verwenden Sie nur Buchstaben.").waitFor();
  await looksRight(person, "language-german-fault");
  await page.getByRole("textbox", { name: "Anschrift" }).fill("Hauptweg");
  await page.getByRole("button", { name: "Fertig" }).tap();
  await page
    .getByText(/^(\d+) von \1 erledigt$/)
    .filter({ visible: true })
    .waitFor();
  // Within their pages, whatever stands above.
  const places = () =>
    page.locator("[data-field]").evaluateAll((all) => all.map((one) => one.getAttribute("style")));
  const before = await places();

  const told = page.waitForResponse((reply) => reply.url().endsWith("/api/esign/language"));
  await page.getByLabel("Sprache").selectOption("ar");
  await page.getByLabel("اللغة").waitFor();
  expect((await told).status()).toBe(200);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await places()).toEqual(before);
  await page
    .getByText(/^أُنجز (\d+) من \1$/)
    .filter({ visible: true })
    .waitFor();
  await looksRight(person, "language-arabic-done");

  await page.getByRole("button", { name: "إتمام" }).tap();
  await page.getByRole("heading", { name: "لقد وقّعت" }).waitFor();
  await page.getByText("Hauptweg").waitFor();
  await looksRight(person, "language-arabic-signed");
  const { body } = await call<View>("GET", `/api/envelopes/rv/${token}`, undefined, {
    bearer: token,
  });
  expect(body).toMatchObject({ language: "ar", signerStatus: "signed" });
  expect(person.problems).toEqual([]);
});

test("a page whose language nobody has chosen opens in the browser's, and no switch is a change", async (context) => {
  const { token } = await sentTo([newRecipient("Ann", "Lee")]);
  const person = await newPerson(browserFor(context), siteUrl(), { locale: "de-DE" });
  const { page } = person;
  await page.goto(`/rviewer/${token}`);
  const complete = page.getByRole("button", { name: "Abschließen" });
  await complete.waitFor();
  expect((await openLink(token)).body.language).toBe("en");
  const told = page.waitForResponse((reply) => reply.url().endsWith("/api/esign/language"));
  await page.mouse.click(5, 5);
  await told;
  expect((await openLink(token)).body).toMatchObject({ language: "de" });
  for (const language of languages.filter((one) => one !== "de")) {
    const shown = page.waitForResponse((reply) => reply.url().includes("/api/envelopes/rv/"));
    await page.locator("select").filter({ visible: true }).first().selectOption(language);
    await shown;
    await page.locator(`html[lang="${language}"]`).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  }
  expect(person.problems).toEqual([]);
});

test("a link that doesn't work says so in the language of the browser, and in another one on demand", async (context) => {
  const person = await newPerson(browserFor(context), siteUrl(), { ...phone, locale: "pl-PL" });
  const { page } = person;
  await page.goto("/rviewer/nothing");
  await page.getByRole("heading", { name: "Ten link nie działa" }).waitFor();
  await page.getByLabel("Język").selectOption("he");
  await page.getByRole("heading", { name: "הקישור הזה אינו פועל" }).waitFor();
  await looksRight(person, "language-hebrew-end");
  await page.reload();
  await page.getByRole("heading", { name: "הקישור הזה אינו פועל" }).waitFor();
});

test("why Complete can't be pressed yet stays on the screen of an Arabic phone, and widens no page", async (context) => {
  const { token } = await sentTo(undefined, () => ({ language: "ar" }));
  const device = { ...phone, viewport: { width: 360, height: 640 }, locale: "ar" };
  const { page } = await newPerson(browserFor(context), siteUrl(), device);
  await page.goto(`/rviewer/${token}`);
  await documentShown(page);
  await page.getByRole("button", { name: "إتمام" }).focus();
  const why = page.getByRole("tooltip").filter({ visible: true });
  await why.waitFor();
  expect(await page.evaluate(() => innerWidth)).toBe(360);
  const { x } = (await why.boundingBox()) ?? { x: -1 };
  expect(x).toBeGreaterThanOrEqual(0);
});
