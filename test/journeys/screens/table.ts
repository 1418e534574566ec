import type { Page } from "playwright-core";
import { accessCodeLimits } from "../../../contract/rules/people/checks.ts";
import { makePdf } from "../../support/pdfs.ts";
import { nextCode, operatorEmail, password } from "../../support/people.ts";
import type { Who, World } from "./world.ts";

export interface Group {
  /** Who is signed in; nobody if absent. */
  readonly who?: Who;
  readonly address: (world: World) => string | Promise<string>;
  /** How the same person gets there from the group before, without loading another page. */
  readonly from?: (page: Page) => Promise<void>;
  /** Taken one after the other in the same page; each act leads on from the screen before. */
  readonly screens: readonly {
    readonly name: string;
    readonly act?: (page: Page, world: World) => Promise<void>;
  }[];
}

type Words = string | RegExp;

/** A page without interaction, taken once these words are on it. */
const page = (name: string, address: string, words: Words, who?: Who): Group => {
  return {
    ...(who ? { who } : {}),
    address: () => address,
    screens: [{ name, act: shown(words) }],
  };
};

function shown(words: Words) {
  return (on: Page) => on.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Presses a button, and waits for the words that appear. */
const press = (name: Words, words?: Words) => async (on: Page) => {
  await on.getByRole("button", { name }).filter({ visible: true }).first().click();
  if (words) await shown(words)(on);
};

/** Closes what is open, and follows links one after the other. */
const through =
  (...links: string[]) =>
  async (on: Page) => {
    await on.keyboard.press("Escape");
    for (const name of links)
      await on.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
  };

/** Public pages without interaction. */
export const publicGroups: readonly Group[] = [
  page("home", "/", "Send a PDF. Get it back signed."),
  page("pricing", "/pricing", "Choose Your Plan"),
  page("contact", "/contactus", "Submit"),
  page("privacy", "/privacy", "Privacy Policy"),
  page("terms", "/terms", "Terms of Service"),
  page("service-schedule", "/serviceterms", "Service Schedule"),
  page("acceptable-use", "/usepolicy", "Acceptable Use Policy"),
  page("legality", "/legal", "Legality Statement"),
  page("developers", "/developers", "Create a key"),
  page("error", "/error", "Back to home"),
];

/** Every other screen and how to get there. Add a line for each new page. */
export const groups: readonly Group[] = [
  {
    address: () => "/verify",
    screens: [
      { name: "verify", act: shown("The file stays on this device") },
      { name: "verify-genuine", act: check(({ sealed }) => sealed, /is genuine/) },
      { name: "verify-changed", act: check(changed, /was changed|does not/) },
    ],
  },
  page("try", "/try", "Letting agreement (sample)"),
  page("pad", "/pad/x#k=x&l=en&i=1", "Nothing is signed here."),
  {
    address: () => "/register/pro-annual",
    screens: [
      { name: "register", act: shown("Create your account") },
      { name: "register-errors", act: press("Next", "This field is required!") },
    ],
  },
  {
    address: () => "/login",
    screens: [
      { name: "login", act: shown("Remember me") },
      { name: "login-errors", act: press("Log In", "This field is required!") },
      { name: "login-code", act: enterPassword },
    ],
  },
  {
    address: () => "/forgot-password",
    screens: [
      { name: "forgot", act: shown("Send code") },
      { name: "forgot-code", act: askForCode },
    ],
  },
  page("home-signed-in", "/", "Sign out", "busy"),
  {
    who: "busy",
    address: () => "/userboard",
    screens: [
      { name: "dashboard", act: documentsListed },
      { name: "activity", act: showActivity },
      { name: "remove-document", act: askToRemove },
    ],
  },
  {
    who: "busy",
    address: () => "/documents",
    from: through("All Documents"),
    screens: [
      { name: "documents", act: shown(/documents?$/) },
      { name: "documents-menu", act: press(/^More for Lease/, "Archive") },
    ],
  },
  {
    ...page("documents-empty", "/documents?q=nowhere", "Nothing found for", "busy"),
    from: searchNowhere,
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.waiting}`,
    screens: [
      { name: "document", act: shown(/^1 of \d+ signed/) },
      { name: "document-extend", act: press("Extend", "Days from today") },
      { name: "document-withdraw", act: askToWithdraw },
      { name: "correct-signer", act: askToCorrect },
      { name: "sign-here", act: askToSignHere },
    ],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.completed}`,
    screens: [{ name: "document-completed", act: shown("Download the signed document") }],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.declined}`,
    screens: [{ name: "document-declined", act: shown("Correct and send again") }],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.roles}`,
    screens: [{ name: "document-roles", act: shown(/^Approver · /) }],
  },
  page("document-unknown", "/documents/unknown", "Document not found", "busy"),
  page("over-limit", "/userboard", "You have reached your plan limit.", "full"),
  page("dashboard-empty", "/userboard", "No documents yet", "fresh"),
  {
    ...page("templates-empty", "/template", "No templates yet", "fresh"),
    from: through("Manage Templates"),
  },
  {
    ...page("developers-empty", "/settings/developers", "No API keys yet", "fresh"),
    from: through("Account Settings", "Developers"),
  },
  {
    ...page("subscription-trial", "/settings/subscription", "nothing to pay", "fresh"),
    from: through("Subscription"),
  },
  {
    who: "fresh",
    address: () => "/new",
    from: through("Create New Document"),
    screens: [
      { name: "new-file", act: shown("Lease") },
      { name: "new-signers", act: chooseFile },
      { name: "new-signers-order", act: addSigners },
      { name: "new-signers-several", act: addOthers },
      { name: "new-fields", act: placeFields },
      { name: "new-review", act: review },
      { name: "as-signer", act: showAsSigner },
    ],
  },
  // Before a template is begun, to which its page would go back.
  {
    who: "busy",
    address: () => "/template",
    screens: [
      { name: "send-to-many", act: pasteSheet },
      { name: "batch-checked", act: press(/^Check /, "1 row left out") },
      { name: "batch-done", act: sendRow },
    ],
  },
  page("batches", "/batches", "1 of 2", "busy"),
  {
    who: "payer",
    address: ({ publicLink }) => `/links/${publicLink.templateId}`,
    screens: [
      { name: "public-link", act: shown("have started") },
      { name: "public-link-delete", act: press("Delete", "Delete this link?") },
    ],
  },
  {
    who: "payer",
    address: ({ publicLink }) => `/links/${publicLink.templateId}/poster`,
    screens: [{ name: "poster", act: shown("Scan to read and sign") }],
  },
  {
    address: ({ publicLink }) => `/l/${publicLink.token}`,
    screens: [
      { name: "visit", act: shown("Your details") },
      { name: "visit-errors", act: press("Email me a code", "Please fill this in.") },
      { name: "visit-code", act: askVisitCode },
    ],
  },
  page("here-closed", "/here/x", "This code has expired or was withdrawn."),
  page("visit-closed", "/l/x", "This link is not open."),
  {
    who: "busy",
    address: () => "/template",
    screens: [
      { name: "templates", act: shown("Lease") },
      { name: "template-delete", act: deleteTemplate },
      { name: "template-edit", act: editTemplate },
      { name: "template-other-file", act: chooseOtherFile },
      { name: "template-fields", act: placeInTemplate },
    ],
  },
  {
    who: "busy",
    address: () => "/new",
    screens: [
      { name: "new-pages", act: editPages },
      { name: "new-pages-redact", act: redact },
    ],
  },
  page("profile", "/settings/profile", "Save Profile", "busy"),
  {
    ...page("password", "/settings/password", "Re-enter Password", "busy"),
    from: through("Change Password"),
  },
  {
    ...page("security", "/settings/security", "How you log in", "busy"),
    from: through("Security"),
  },
  {
    ...page("devices", "/settings/devices", "Remembered devices", "busy"),
    from: through("Devices"),
  },
  {
    ...page("sending", "/settings/sending", "Page after signing", "busy"),
    from: through("Sending"),
  },
  {
    who: "busy",
    address: () => "/settings/developers",
    from: through("Developers"),
    screens: [
      { name: "developers-new-key", act: press("New key", "What it may do") },
      { name: "developers-new-key-shown", act: makeKey },
      { name: "developers", act: closeKey },
      { name: "developers-replace", act: press(/^Replace /, "You get a new key") },
    ],
  },
  {
    who: "busy",
    address: () => "/settings/developers",
    from: through("Developers"),
    screens: [
      { name: "webhooks-new", act: press("New webhook", "Events") },
      { name: "webhooks-secret", act: makeHook },
      { name: "webhooks", act: closeSecret },
      { name: "webhooks-deliveries", act: press(/^Deliveries/, "Send all events again since") },
    ],
  },
  {
    ...page("guide", "/guide", "Send a document", "busy"),
    from: through("User Guide"),
  },
  page("members", "/members", "We email them a link", "busy"),
  page("company", "/settings/company", "Register Company", "company"),
  {
    who: "payer",
    address: () => "/settings/subscription",
    screens: [
      { name: "subscription", act: planShown },
      { name: "subscription-update", act: chooseUpgrade },
      { name: "subscription-cancel", act: askToCancel },
    ],
  },
  {
    who: "payer",
    address: () => "/settings/billing",
    from: through("Billing"),
    screens: [
      { name: "billing", act: shown("Get Invoices") },
      { name: "billing-invoices", act: listInvoices },
    ],
  },
  {
    who: "operator",
    address: () => "/operator",
    screens: [
      { name: "operator-code", act: shown("Email me a code") },
      { name: "operator", act: enterAsOperator },
      { name: "operator-account", act: press(/^Open /, "Stop sending") },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.openToken()}`,
    screens: [
      { name: "sign", act: documentShown },
      { name: "consent", act: press("I consent to electronically sign", "SHA-256") },
      { name: "decline", act: askToDecline },
      { name: "delegate", act: askToDelegate },
      { name: "signature", act: createSignature },
      { name: "signature-made", act: press("Use this signature", "Your signature was created.") },
      { name: "sign-all", act: press("Single Click Sign", /^(\d+) of \1 done$/) },
      { name: "thank-you", act: complete },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.fillToken()}`,
    screens: [
      { name: "fill-in", act: documentShown },
      { name: "fill-in-address", act: openAddress },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.checkToken()}`,
    screens: [
      { name: "check-told", act: shown("Is this link meant for you?") },
      { name: "check-wrong", act: enterTold("heron", "This code is wrong") },
      { name: "check-mail", act: enterTold("Otter 7", "Step 2 of 2") },
      { name: "check-mailed", act: press("Email me a code", "The code is on its way") },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.checkToken()}`,
    screens: [{ name: "check-spent", act: spendTries }],
  },
  {
    address: async (world) => `/rviewer/${await world.passkeyToken()}`,
    screens: [{ name: "passkey", act: shown("passkey") }],
  },
  {
    address: (world) => `/docsigned/${world.viewToken}`,
    screens: [{ name: "signed-document", act: pageCount }],
  },
  {
    address: (world) => `/rviewer/${world.signedToken}`,
    screens: [{ name: "end-signed", act: shown("View and download the document") }],
  },
  {
    address: (world) => `/rviewer/${world.declinedToken}`,
    screens: [{ name: "end-declined", act: shown("This document was declined") }],
  },
  {
    address: (world) => `/rviewer/${world.withdrawnToken}`,
    screens: [{ name: "end-withdrawn", act: shown("This document was withdrawn") }],
  },
  page("end-invalid", "/rviewer/nothing", "This link does not work"),
  {
    address: (world) => `/stop/${world.stopToken}`,
    screens: [{ name: "stop", act: shown("Stop emails from this sender") }],
  },
];

/** The local substitute for a mailbox; not a screen of the product. */
export const inboxGroup: Group = {
  address: () => "/_local/inbox",
  screens: [
    { name: "inbox", act: firstMail },
    { name: "mail", act: openMail(/asks you to sign/) },
  ],
};

const pdfFile = (buffer: Buffer) => ({ name: "Lease.pdf", mimeType: "application/pdf", buffer });

function check(bytes: (world: World) => Buffer, headline: RegExp) {
  return async (on: Page, world: World) => {
    await on.getByLabel(/from your device/).setInputFiles(pdfFile(bytes(world)));
    await on.getByRole("heading", { name: headline, level: 2 }).waitFor();
  };
}

/** The sealed document with one byte of its first page changed. */
function changed({ sealed }: World): Buffer {
  const other = Buffer.from(sealed);
  const at = other.indexOf("Tf 72") + 3;
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

async function enterPassword(on: Page, { senders }: World): Promise<void> {
  await on.getByLabel("Email").fill(senders.fresh.email);
  await on.getByLabel("Password", { exact: true }).fill(password);
  await press("Log In")(on);
  await on.getByRole("textbox", { name: "Code" }).waitFor();
}

function enterTold(code: string, words: Words) {
  return async (on: Page) => {
    await on.getByRole("textbox", { name: "Access code" }).fill(code);
    await press("Continue", words)(on);
  };
}

async function spendTries(on: Page): Promise<void> {
  for (let left = accessCodeLimits.triesMax; left > 0; left -= 1) {
    await on.getByRole("textbox", { name: "Access code" }).fill("heron");
    const answered = on.waitForResponse(/esign\/check/);
    await press("Continue")(on);
    await answered;
  }
  await shown("Too many wrong codes")(on);
  await on.getByRole("textbox", { name: "Access code" }).waitFor({ state: "detached" });
}

async function askForCode(on: Page): Promise<void> {
  await on.getByLabel("Email").fill("nobody@example.com");
  await press("Send code")(on);
  await on.getByLabel("New Password", { exact: true }).waitFor();
}

/** Closes the open dialog. */
async function closeDialog(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await on.getByRole("dialog").waitFor({ state: "hidden" });
}

async function searchNowhere(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await on.getByRole("searchbox").fill("nowhere");
}

async function askToRemove(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^Remove /)(on);
  await on.getByRole("dialog").waitFor();
}

async function askToCorrect(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^Change details of/, "If you change the address")(on);
}

async function askToSignHere(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^(Ben Okri|Wilhelmina-Alexandrina2)/)(on);
  await press(/^Sign in person: /, "On their phone")(on);
}

async function askToWithdraw(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Withdraw", "Withdraw this document?")(on);
}

async function addSigners(on: Page): Promise<void> {
  await on.getByRole("button", { name: "Add signer" }).click();
  const people = [
    ["ada@example.com", "Ada", "King"],
    ["ben@example.com", "Ben", "Okri"],
  ] as const;
  for (const [row, [email, first, last]] of people.entries()) {
    await on.getByLabel("Email").nth(row).fill(email);
    await on.getByLabel("First name").nth(row).fill(first);
    await on.getByLabel("Last name").nth(row).fill(last);
    await on.getByLabel("Mobile").nth(row).fill("5559876543");
  }
  await on.getByRole("switch", { name: "Set a signing order" }).check();
}

async function addOthers(on: Page): Promise<void> {
  await on
    .getByRole("button", { name: /^More about signer/ })
    .last()
    .click();
  await on.getByLabel("Any of these people can sign instead").fill("Cem Kaya, cem@example.com");
  await shown("Cem Kaya")(on);
}

async function placeFields(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Next")(on);
  await press("Place suggested Signature on page 1")(on);
  await on.getByRole("button", { name: "Change", exact: true }).click();
  await on.getByRole("dialog").getByRole("combobox").first().selectOption({ label: "Ben Okri" });
  await on.getByRole("button", { name: "Close" }).click();
  await press("Place suggested Date on page 1")(on);
  await on.getByRole("button", { name: /^Date for Ben/ }).waitFor();
}

async function review(on: Page): Promise<void> {
  await press("Next")(on);
  await on.getByText("Please check").waitFor();
}

/** Inside the dialog are two pages, each of which comes by itself. */
async function showAsSigner(on: Page): Promise<void> {
  await press(/^See what .* will get$/, "As on a phone.")(on);
  for (const title of [/^Email to /, /^Signing page of /])
    await on.getByTitle(title).contentFrame().getByRole("heading", { level: 1 }).waitFor();
}

async function editPages(on: Page): Promise<void> {
  await on.getByRole("radio", { name: /Lease/ }).first().check({ force: true });
  await press("Edit pages")(on);
  await on.getByRole("button", { name: /^Page 1: / }).click();
}

async function redact(on: Page): Promise<void> {
  await press("Redact")(on);
  await on.getByRole("dialog").locator("canvas").waitFor();
  await press("Add an area", "1 area")(on);
}

async function editTemplate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More for Lease")(on);
  await on.getByRole("link", { name: "Edit" }).click();
  await shown("Change “Lease”")(on);
}

async function deleteTemplate(on: Page): Promise<void> {
  await press("More for Lease")(on);
  await press("Delete", "Delete this template?")(on);
}

async function chooseOtherFile(on: Page): Promise<void> {
  await press("Choose another file")(on);
  const file = pdfFile(makePdf([{ text: "Lease agreement" }, { text: "Annex" }, {}]));
  await on.getByLabel("choose a file from your device").setInputFiles(file);
  await shown("Where do the fields go?")(on);
}

async function askVisitCode(on: Page): Promise<void> {
  await on.getByLabel("First name").fill("Vera");
  await on.getByLabel("Email address").fill("vera@example.com");
  await press("Email me a code", "We have sent a code")(on);
}

async function pasteSheet(on: Page): Promise<void> {
  await on
    .getByRole("link", { name: /^Send .* in bulk$/ })
    .first()
    .click();
  const people = [
    "Signer 1: Email",
    "Signer 1: First name",
    "Signer 2: Email",
    "Signer 2: First name",
  ];
  const lines = [
    people,
    ["ann@example.com", "Ann", "ben@example.com", "Ben"],
    ["cem@example", "Cem", "", ""],
  ];
  const sheet = lines.map((line) => line.join("\t")).join("\n");
  await on.getByLabel("Or paste the cells of a spreadsheet").fill(sheet);
  await shown("Columns of 2 rows")(on);
}

async function sendRow(on: Page): Promise<void> {
  await press("Send 1", "0 of 1 signed")(on);
  await on.getByText("Sent", { exact: true }).first().waitFor();
}

async function placeInTemplate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Discard changes", "Create a Template")(on);
  await on.getByLabel("Template Name").fill("Lease");
  const file = pdfFile(makePdf([{ text: "Lease agreement" }]));
  await on.getByLabel("choose a file from your device").setInputFiles(file);
  await on.getByText("1 page", { exact: true }).waitFor();
  await on.getByLabel("Total Number of Signers").fill("2");
  await press("Next")(on);
  await on.locator("[data-page='0'][aria-busy='false']").waitFor();
}

async function planShown(on: Page): Promise<void> {
  await on.getByText(/^Starter Monthly, /).waitFor();
}

async function chooseUpgrade(on: Page): Promise<void> {
  await press("Update Subscription")(on);
  await on.getByRole("dialog").getByLabel("Pro Monthly").check();
  await on.getByText("Due today").waitFor();
}

async function askToCancel(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Cancel Subscription")(on);
  await on.getByText("Are you sure you want to cancel").waitFor();
}

async function enterAsOperator(on: Page): Promise<void> {
  const code = await nextCode(operatorEmail, () => press("Email me a code", /on its way/)(on));
  await on.getByRole("textbox", { name: "Code" }).fill(code);
  await on.getByText("Opened this page with a code").first().waitFor();
  await shown("SES sandbox")(on);
}

async function makeKey(on: Page): Promise<void> {
  const dialog = on.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Billing");
  await dialog.getByLabel("Read documents").check();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  await press("Create key", "Your new key: Billing")(on);
}

async function closeKey(on: Page): Promise<void> {
  await press("Done", /haven’t copied/)(on);
  await press("Close anyway")(on);
  await on.getByRole("button", { name: "Revoke Billing" }).waitFor();
}

async function makeHook(on: Page): Promise<void> {
  const dialog = on.getByRole("dialog");
  await dialog.getByLabel("Address").fill("http://127.0.0.1:9/undersign/events");
  await dialog.getByLabel("Description").fill("Accounting");
  await press("Create webhook", "whsec_")(on);
}

async function closeSecret(on: Page): Promise<void> {
  await press("Done")(on);
  await on.getByRole("list", { name: "Webhooks" }).waitFor();
}

async function listInvoices(on: Page): Promise<void> {
  await press("Get Invoices")(on);
  await on.getByRole("list", { name: "Invoices" }).waitFor();
}

async function askToDecline(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More")(on);
  await press("Decline to sign")(on);
  await on.getByRole("dialog").waitFor();
}

async function chooseFile(on: Page): Promise<void> {
  await on.getByRole("radio", { name: /Lease/ }).first().check({ force: true });
  await press("Next")(on);
  await on.getByLabel("Email").first().waitFor();
}

async function askToDelegate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More")(on);
  await press("Ask someone else")(on);
  await on.getByRole("dialog").waitFor();
}

async function documentShown(on: Page): Promise<void> {
  await on.locator("[data-page='0'][aria-busy='false']").waitFor();
}

async function openAddress(on: Page): Promise<void> {
  await press(/^Address: to do/)(on);
  await on.getByRole("dialog").getByLabel("Address").fill("1 Main Street");
}

async function createSignature(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Create Signature")(on);
  await on.getByRole("button", { name: "Use this signature" }).waitFor();
}

async function documentsListed(on: Page): Promise<void> {
  await on
    .getByRole("button", { name: /^Activity of/ })
    .first()
    .waitFor();
}

async function showActivity(on: Page): Promise<void> {
  await press(/^Activity of/)(on);
  await on.getByText("Loading activities").waitFor({ state: "hidden" });
  await on.getByRole("dialog").locator("li").first().waitFor();
}

async function complete(on: Page): Promise<void> {
  await press("Complete")(on);
  await on.getByText("Thank you for completing the signing process.").waitFor();
}

async function pageCount(on: Page): Promise<void> {
  await on.getByText(/Page 1 of \d/).waitFor();
  await on.locator("#root [data-picture]").waitFor();
}

async function firstMail(on: Page): Promise<void> {
  await on.locator("li button").first().waitFor();
}

function openMail(subject: RegExp) {
  return (on: Page) => on.locator("li button").filter({ hasText: subject }).first().click();
}
