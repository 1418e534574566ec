import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { type Place, placeFromWire } from "#contract/rules/fields/markers";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { newAddress, openLink, type Sender, signingToken } from "../support/people.ts";
import { fileNamed, newPerson, type Visitor } from "./browser.ts";

/** A sender who is signed in, and what senders do again and again. */

export const small: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Signed in as after "Remember me": a reload keeps the session. */
export async function senderIn(
  browser: Browser,
  { id, email, bearer }: Sender,
  device?: BrowserContextOptions,
): Promise<Visitor> {
  const person = await newPerson(browser, siteUrl(), device);
  const user = { id, userName: email, firstName: "Sam", lastName: "Sender", accessToken: bearer };
  await person.page.addInitScript((text) => {
    sessionStorage.setItem("undersign.user", text);
    localStorage.setItem("undersign.remember", "yes");
    localStorage.setItem("undersign.activeAt", String(Date.now()));
  }, JSON.stringify(user));
  return person;
}

export async function pick(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.getByLabel("choose a file from your device").setInputFiles(fileNamed(name, bytes));
}

export interface Row {
  readonly email: string;
  readonly first: string;
  readonly last: string;
}

export const threeRows = (): Row[] => [
  { email: newAddress("ada"), first: "Ada", last: "King" },
  { email: newAddress("ben"), first: "Ben", last: "Okri" },
  { email: newAddress("cem"), first: "Cem", last: "Özdemir" },
];

export async function fillSigner(page: Page, index: number, row: Row): Promise<void> {
  await page.getByLabel("Email").nth(index).fill(row.email);
  await page.getByLabel("First name").nth(index).fill(row.first);
  await page.getByLabel("Last name").nth(index).fill(row.last);
  await page.getByLabel("Mobile").nth(index).fill("5559876543");
}

export const sheet = (page: Page, number: number, of: number): Locator =>
  page.getByRole("group", { name: `Page ${number} of ${of}`, exact: true });

/** Leads the view to a page by its number. */
export async function jumpTo(page: Page, number: number): Promise<void> {
  const input = page.getByRole("textbox", { name: "Page", exact: true }).last();
  await input.fill(String(number));
  await input.press("Enter");
}

/** Presses a kind, then the page at fractions of it; the new field has the focus then. */
export async function place(
  page: Page,
  kind: string,
  on: Locator,
  at: [number, number],
  press: "click" | "tap" = "click",
): Promise<void> {
  await page.getByRole("button", { name: kind, exact: true }).first()[press]();
  // What takes the press lies over a page as soon as the document is opened.
  const cover = on.getByRole("button", { name: `Place ${kind} on page` });
  const { width, height } = await boxOf(cover);
  await cover[press]({ position: { x: width * at[0], y: height * at[1] } });
  await on.locator("[data-field]:focus").waitFor();
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("expected something that is shown, found nothing");
  return box;
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

export const documentsOf = async (sender: Sender) =>
  (await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender)).body;

/** Where a signer's fields are, as their own page gets them. */
export async function placesOf(row: Row | undefined): Promise<Place[]> {
  const { body: view } = await openLink(await signingToken({ email: row?.email ?? "" }));
  return view.markers.flatMap((marker) => {
    const found = placeFromWire(marker.etype, marker, view.pages);
    return found ? [found] : [];
  });
}
