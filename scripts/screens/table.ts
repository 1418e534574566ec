import type { Page } from "playwright-core";
import type { World } from "./world.ts";

/** `busy` has documents in several states, `fresh` an upload only, `full` has reached its limit. */
export type Who = "busy" | "fresh" | "full";

export interface Group {
  /** Signed in as; nobody else. */
  readonly who?: Who;
  readonly address: (world: World) => string | Promise<string>;
  /** One after the other in the same page; an act leads from the one before. */
  readonly screens: readonly {
    readonly name: string;
    readonly act?: (page: Page) => Promise<void>;
  }[];
}

const page = (name: string, address: string, who?: Who): Group => {
  return { ...(who ? { who } : {}), address: () => address, screens: [{ name }] };
};

const press = (name: string | RegExp) => async (on: Page) => {
  await on.getByRole("button", { name }).filter({ visible: true }).first().click();
};

/** Every screen and how to get there. A new page is a new line. */
export const groups: readonly Group[] = [
  page("home", "/"),
  page("pricing", "/pricing"),
  page("contact", "/contactus"),
  page("privacy", "/privacy"),
  page("terms", "/terms"),
  page("service-schedule", "/serviceterms"),
  page("acceptable-use", "/usepolicy"),
  page("legality", "/legal"),
  page("error", "/error"),
  {
    address: () => "/register/pro-annual",
    screens: [{ name: "register" }, { name: "register-errors", act: press("Next") }],
  },
  {
    address: () => "/login",
    screens: [{ name: "login" }, { name: "login-errors", act: press("Log In") }],
  },
  page("forgot", "/forgot-password"),
  page("home-signed-in", "/", "busy"),
  {
    who: "busy",
    address: () => "/userboard",
    screens: [{ name: "dashboard" }, { name: "activity", act: showActivity }],
  },
  page("dashboard-empty", "/userboard", "fresh"),
  page("over-limit", "/userboard", "full"),
  {
    who: "fresh",
    address: () => "/new",
    screens: [{ name: "new-file" }, { name: "new-signers", act: chooseFile }],
  },
  page("profile", "/settings/profile", "busy"),
  page("password", "/settings/password", "busy"),
  page("guide", "/guide", "busy"),
  {
    address: async (world) => `/rviewer/${await world.openToken()}`,
    screens: [
      { name: "sign", act: documentShown },
      { name: "signature", act: createSignature },
      { name: "signature-made", act: press("Use this signature") },
      { name: "sign-all", act: press("Single Click Sign") },
      { name: "thank-you", act: complete },
    ],
  },
  {
    address: (world) => `/docsigned/${world.viewToken}`,
    screens: [{ name: "signed-document", act: pageCount }],
  },
  { address: (world) => `/rviewer/${world.signedToken}`, screens: [{ name: "end-signed" }] },
  { address: (world) => `/rviewer/${world.declinedToken}`, screens: [{ name: "end-declined" }] },
  { address: (world) => `/rviewer/${world.withdrawnToken}`, screens: [{ name: "end-withdrawn" }] },
  page("end-invalid", "/rviewer/nothing"),
  {
    address: () => "/_local/inbox",
    screens: [
      { name: "inbox", act: firstMail },
      { name: "mail", act: openMail(/asks you to sign/) },
    ],
  },
];

async function chooseFile(on: Page): Promise<void> {
  await on.getByRole("radio", { name: /Lease/ }).first().check({ force: true });
  await press("Next")(on);
  await on.getByLabel("Email").first().waitFor();
}

async function documentShown(on: Page): Promise<void> {
  await on.locator("[data-page='0'] canvas").waitFor();
}

async function createSignature(on: Page): Promise<void> {
  await press("Create Signature")(on);
  await on.getByRole("button", { name: "Use this signature" }).waitFor();
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
}

async function firstMail(on: Page): Promise<void> {
  await on.locator("li button").first().waitFor();
}

function openMail(subject: RegExp) {
  return (on: Page) => on.locator("li button").filter({ hasText: subject }).first().click();
}
