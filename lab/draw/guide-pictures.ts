import { readFileSync } from "node:fs";
import type { Browser, BrowserContext } from "playwright-core";
import { roundedWire } from "../../contract/rules/fields/markers.ts";
import { remember } from "../../test/journeys/screens/visit.ts";
import { call } from "../../test/support/cloud.ts";
import { press, refreshStatus, sessionIn } from "../../test/support/payments.ts";
import {
  envelopeFor,
  type Recipient,
  registration,
  type Sender,
  signBy,
  signIn,
  uploadFile,
} from "../../test/support/people.ts";
import { postTemplate, templateFor } from "../../test/support/templates.ts";
import { take } from "./shots.ts";

/** The pictures of the guide: a list, one document, what signers do, templates, a batch and a public link, of a property manager with real names. */

const manager = { email: "grace.hopwood@example.com", firstName: "Grace", lastName: "Hopwood" };

const person = (firstName: string, lastName: string): Recipient => ({
  ...{ firstName, lastName, mobile: "5559876543" },
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
});

const documents = [
  { title: "Lease, 3 Chapel Lane", people: [person("Ines", "Ferreira"), person("Farid", "Lopez")] },
  { title: "Parking space 12", people: [person("Wanda", "Okafor")] },
  { title: "Lease, 27 Mill Road", people: [person("Tomasz", "Nowak"), person("Lena", "Vogel")] },
  { title: "Boiler maintenance 2027", people: [person("Oliver", "Grant")] },
  { title: "Handover record, Mill Road", people: [person("Yuki", "Tanaka")] },
] as const;

export async function guidePictures(chrome: Browser, site: string): Promise<void> {
  const sender = await register();
  for (const { title, people } of documents) await send(sender, title, people);
  const [lease, , , maintenance, handover] = documents;
  for (const { people } of [lease, maintenance, handover]) await signBy(people[0]);
  const lastTemplate = await templatesOf(sender);
  const viewport = { width: 1400, height: 830 };
  const context = await chrome.newContext({ baseURL: site, viewport, locale: "en-GB" });
  await remember(context, sender, site);
  await listsAndDocument(context);
  await people(context);
  await batchAndLink(context, sender, lastTemplate);
  await context.close();
}

async function register(): Promise<Sender> {
  const { email, ...names } = manager;
  const wish = { ...registration(email), ...names, pricing: "pro" };
  const { body } = await call<{ redirectUrl: string }>("POST", "/api/auth/register", wish);
  await refreshStatus(sessionIn((await press(body.redirectUrl, "pay")).location));
  return signIn(email);
}

async function send(sender: Sender, title: string, people: readonly Recipient[]): Promise<void> {
  const file = await uploadFile(sender, readFileSync("frontend/sample/sample.pdf"), `${title}.pdf`);
  const envelope = envelopeFor(sender, file, people);
  const emailData = { title, message: "", ccList: [] };
  const markers = envelope.markers.map((marker, index) => ({
    ...marker,
    ...roundedWire(lineOf(Math.floor(index / 3), index % 3), file.pages),
  }));
  await call("POST", "/api/envelopes", { ...envelope, markers, emailData }, sender);
}

/** The lines of the sample: signature, name and date, of the landlord on the left and of the tenant on the right. */
const lineOf = (signer: number, line: number) => ({
  page: 0,
  x: signer === 0 ? 0.11 : 0.52,
  y: [0.747, 0.825, 0.868][line] ?? 0,
  width: 0.37,
  height: line === 0 ? 0.05 : 0.024,
});

/** Answers the id of the last of them, a lease whose landlord is always the manager. */
async function templatesOf(sender: Sender): Promise<string> {
  let last = "";
  const { email, firstName, lastName } = manager;
  for (const [name, roles] of [
    ["Handover record", ["Landlord", "Tenant"]],
    ["Maintenance contract", ["Client", "Contractor"]],
    ["Lease", ["Landlord", "Tenant"]],
  ] as const) {
    const file = await uploadFile(
      sender,
      readFileSync("frontend/sample/sample.pdf"),
      `${name}.pdf`,
    );
    const { body } = await postTemplate(sender, {
      ...templateFor(sender, file),
      ...{ name, roles, titlePattern: `{template} - {${roles[1]}}` },
      people: [{ email, firstName, lastName }, null],
    });
    last = body.id;
  }
  return last;
}

async function people(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/new");
  const file = "frontend/sample/sample.pdf";
  await page.getByLabel("choose a file from your device").setInputFiles(file);
  const { email, firstName, lastName } = person("Ines", "Ferreira");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "More about signer 1" }).click();
  const other = "Farid Lopez, farid.lopez@example.com";
  await page.getByLabel("Any of these people can sign instead").fill(other);
  await page.getByText("or Farid Lopez").waitFor();
  await take(page, "people");
  await page.close();
}

/** Rows of a sheet as they are pasted, of which the last has an address that can't be one. */
const sheet = [
  ["Tenant: Email", "Tenant: First name", "Tenant: Last name"],
  ["yuki.tanaka@example.com", "Yuki", "Tanaka"],
  ["tomasz.nowak@example.com", "Tomasz", "Nowak"],
  ["lena.vogel@example.com", "Lena", "Vogel"],
  ["oliver.grant@example.com", "Oliver", "Grant"],
  ["wanda.okafor@example.com", "Wanda", "Okafor"],
  ["ines.ferreira@example", "Ines", "Ferreira"],
]
  .map((cells) => cells.join("\t"))
  .join("\n");

async function batchAndLink(
  context: BrowserContext,
  sender: Sender,
  templateId: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/batches/new?template=${templateId}`);
  await page.getByLabel("Or paste the cells of a spreadsheet").fill(sheet);
  await page.getByRole("button", { name: /^Check / }).click();
  await page.getByText("1 row left out").waitFor();
  await take(page, "batch");
  const link = { on: true, role: 2, max: 200, dayMax: 50, title: "Lease of a parking space" };
  await call("PUT", `/api/templates/record/${templateId}/link`, link, sender);
  await page.goto(`/links/${templateId}`);
  await page.getByText("have started").waitFor();
  // The address of an installation, in place of this environment's.
  await page.getByText(/^http:\/\/127/).evaluate((shown) => {
    shown.textContent = shown.textContent.replace(/^http:\/\/[^/]+/, "https://sign.example.com");
  });
  await take(page, "public-link");
  await page.close();
}

async function listsAndDocument(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/documents");
  for (const title of ["Parking space 12", "Lease, 27 Mill Road"])
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByText("2 selected").first().waitFor();
  await page.waitForLoadState("networkidle");
  await take(page, "documents");
  await page.getByRole("link", { name: documents[0].title }).first().click();
  await page.getByRole("heading", { name: documents[0].title }).waitFor();
  await page.locator("[data-page='0'][aria-busy='false']").waitFor();
  await take(page, "document");
  await page.goto("/template");
  await page.getByRole("link", { name: "Select Lease" }).waitFor();
  await page.waitForLoadState("networkidle");
  await take(page, "templates");
}
