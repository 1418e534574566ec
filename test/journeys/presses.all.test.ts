import type { Page } from "playwright-core";
import { formPdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { jpegLogo } from "../support/pictures.ts";
import { postTemplate, templateFor } from "../support/templates.ts";
import { browserOfFile, fileNamed, looksRight, newPerson, phone } from "./browser.ts";
import { counted, type Effort, efforts, pressAndChoose, typeInto } from "./presses.ts";
import { place, senderIn, sheet, small } from "./sender.ts";
import { documentShown, openLinkIn, sentTo, thanked } from "./signer.ts";

/** How much senders and signers have to do, counted while it is done. */

const browserFor = browserOfFile();

const holds = efforts();

const pageWithLines = { text: "Agreement", lines: ["Signature: ______________", "Date: ________"] };

async function counting(
  context: Parameters<ReturnType<typeof browserOfFile>>[0],
  sender: Sender,
  device?: typeof small,
) {
  const { page, problems } = await senderIn(browserFor(context), sender, device);
  return { page, problems, counter: await counted(page) };
}

async function choose(page: Page, pdf: Buffer): Promise<void> {
  const opens = page.getByText("choose a PDF to send");
  await pressAndChoose(page, opens, fileNamed("Lease.pdf", pdf));
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
}

/** Types the beginning of a name, and presses whom it suggests. */
async function pickKnown(page: Page, index: number, { firstName, email }: Recipient) {
  await typeInto(page.getByLabel("Email").nth(index), firstName);
  await page.getByRole("listbox").getByRole("option").filter({ hasText: email }).click();
}

async function typeNew(page: Page, index: number, name: string): Promise<void> {
  await typeInto(page.getByLabel("Email").nth(index), newAddress("new"));
  await typeInto(page.getByLabel("First name").nth(index), name);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** In one press, whoever the document asks for. */
const placeAll = (page: Page) => page.getByRole("button", { name: /^Place all: / }).click();

/** Holds back a call; what it returns lets it pass. */
async function held(page: Page, url: string): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = [];
  await page.route(url, (route) => {
    waiting.push(() => route.continue());
  });
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await Promise.all(waiting.splice(0).map((pass) => pass()));
    await page.unroute(url);
  };
}

async function send(page: Page): Promise<void> {
  await press(page, "Send");
  await page.waitForURL("**/userboard");
  await page.getByText("Your document has been sent.").waitFor();
}

async function knownPeople(count: number) {
  const sender = await newSender();
  const names = ["Ada", "Ben", "Cem"].slice(0, count);
  const people = names.map((name) => newRecipient(name));
  await sendEnvelope(sender, people);
  return { sender, people };
}

test("one PDF to one person, known or new", async (context) => {
  const { sender, people } = await knownPeople(1);
  const { page, problems, counter } = await counting(context, sender);
  await page.goto("/userboard");
  for (const isKnown of [true, false]) {
    await choose(page, makePdf([pageWithLines]));
    if (isKnown) for (const person of people) await pickKnown(page, 0, person);
    else await typeNew(page, 0, "Tariq Aziz");
    await press(page, "Next");
    await placeAll(page);
    await press(page, "Next");
    await send(page);
    const task = `one PDF, one ${isKnown ? "known" : "new"} person, signature and date`;
    holds(task, counter.done(), { presses: 6, inputs: 2 });
  }
  expect(problems).toEqual([]);
});

test("any one of three who may sign: two more in one input, and reading takes nothing from anybody", async (context) => {
  const { page, problems, counter } = await counting(context, await newSender());
  await page.goto("/userboard");
  await choose(page, makePdf([pageWithLines]));
  await typeNew(page, 0, "Ann");
  counter.done();
  const others = ["Ben", "Cy"].map((name) => newRecipient(name, "Brown"));
  await press(page, "More about signer 1");
  await typeInto(
    page.getByLabel("Any of these people can sign instead"),
    others.map(({ email }, index) => `${index ? "Cy" : "Ben"} Brown, ${email}`).join("\n"),
  );
  holds("any one of three, for the sender", counter.done(), { presses: 1, inputs: 1 });
  // A press beside the sheet is no press of its own.
  await press(page, "Next");
  await page.getByText("or Ben Brown, Cy Brown").waitFor();
  await placeAll(page);
  await press(page, "Next");
  await send(page);
  holds("the rest of it", counter.done(), { presses: 4, inputs: 0 });
  const people = await Promise.all(
    others.map(async (one) => {
      const person = await newPerson(browserFor(context), siteUrl(), phone);
      const own = await counted(person.page);
      await person.page.goto(`/rviewer/${await signingToken(one)}`);
      await documentShown(person.page);
      return { ...person, own };
    }),
  );
  for (const { page: theirs } of people)
    await theirs.getByRole("button", { name: "I'll sign it" }).waitFor();
  const [ben] = people;
  if (!ben) throw new Error("nobody was asked");
  await ben.page.getByRole("button", { name: "I'll sign it" }).tap();
  await ben.page.getByRole("button", { name: "Single Click Sign" }).waitFor();
  holds("any one of three, for whoever takes it", ben.own.done(), { presses: 1, inputs: 0 });
  expect([...problems, ...people.flatMap((one) => one.problems)]).toEqual([]);
});

test("an access code is two presses and its input", async (context) => {
  const { page, problems, counter } = await counting(context, await newSender());
  await page.goto("/userboard");
  await choose(page, makePdf([pageWithLines]));
  await typeNew(page, 0, "Tariq Aziz");
  await press(page, "More about signer 1");
  await page.getByLabel("Access code (you tell them)").check();
  const code = page.getByLabel("Access code", { exact: true });
  await code.waitFor();
  // Without a code, Next leads back to it.
  await press(page, "Next");
  await code.and(page.locator(":focus")).waitFor();
  await page.getByLabel("Access code (you tell them)").uncheck();
  await press(page, "Done");
  counter.done();
  await press(page, "More about signer 1");
  await page.getByLabel("Access code (you tell them)").check();
  await typeInto(code, "otter 7");
  holds("access code", counter.done(), { presses: 2, inputs: 1 });
  await press(page, "Next");
  await placeAll(page);
  await press(page, "Next");
  await page.getByText("access code").waitFor();
  await send(page);
  expect(problems).toEqual([]);
});

test("a lease to a tenant and oneself, whose lines the text tells apart", async (context) => {
  const { page, problems, counter } = await counting(context, await newSender());
  const between = "Between Sam Sender (the landlord) and Tariq Aziz (the tenant).";
  const blocks = ["Landlord", "Tenant"].flatMap((party) => ["", party, "Signature: __________"]);
  await page.goto("/userboard");
  await choose(page, makePdf([{ text: "Lease", lines: [between, ...blocks] }]));
  await typeNew(page, 0, "Tariq Aziz");
  await press(page, "Add myself");
  await press(page, "Next");
  await placeAll(page);
  await press(page, "Next");
  await send(page);
  holds("one PDF, tenant and me", counter.done(), { presses: 6, inputs: 2 });
  expect(problems).toEqual([]);
});

test("a photo of a page, from a phone", async (context) => {
  const { sender, people } = await knownPeople(1);
  const { page, problems, counter } = await counting(context, sender, small);
  await page.goto("/userboard");
  const photo = fileNamed("IMG_2024.JPG", jpegLogo(300, 400, 6));
  await pressAndChoose(page, page.getByText("choose a PDF to send"), photo);
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  for (const person of people) await pickKnown(page, 0, person);
  await press(page, "Next");
  await place(page, "Signature", sheet(page, 1, 1), [0.3, 0.6]);
  await page.getByRole("button", { name: "Next" }).click();
  await send(page);
  holds("photo from a phone, one known person", counter.done(), { presses: 7, inputs: 1 });
  expect(problems).toEqual([]);
});

const printed = (text: string, y: number) => `BT /F 12 Tf 60 ${y} Td (${text}) Tj ET`;
const formWithLine = formPdf(
  ["/FT/Tx/T(f1)/Rect[160 600 400 620]", "/FT/Tx/T(f2)/Rect[160 560 400 580]"],
  {
    resources: "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
    content: [
      printed("Date of birth", 605),
      printed("Home address", 565),
      printed("Signature: ________________", 400),
    ].join("\n"),
  },
);

test("a form with a line to sign: fields and place by one press, with the words printed beside them", async (context) => {
  const { page, problems, counter } = await counting(context, await newSender());
  await page.goto("/userboard");
  await choose(page, formWithLine);
  await typeNew(page, 0, "Tariq Aziz");
  await press(page, "Next");
  await page.getByText("2 form fields, and 1 place to sign on page 1").waitFor();
  await placeAll(page);
  await page.getByRole("button", { name: "Date of birth (chosen date) for Tariq Aziz" }).waitFor();
  await page.getByRole("button", { name: "Home address (text) for Tariq Aziz" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await send(page);
  holds("a form with a line to sign", counter.done(), { presses: 5, inputs: 2 });
  expect(problems).toEqual([]);
});

test("three known signers in an order, 30 pages with 18 fields", async (context) => {
  const { sender, people } = await knownPeople(3);
  const { page, problems, counter } = await counting(context, sender);
  const lines = ["one", "two", "three"].flatMap(() => pageWithLines.lines);
  const forms = Array.from({ length: 30 }, (_, at) => ({
    text: "Agreement",
    lines: at % 10 === 9 ? lines : [],
  }));
  await page.goto("/userboard");
  await choose(page, makePdf(forms));
  for (const [index, person] of people.entries()) {
    if (index > 0) await press(page, "Add signer");
    await pickKnown(page, index, person);
  }
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await press(page, "Next");
  await page.getByText("18 places to sign on pages 10, 20 and 30").waitFor();
  await placeAll(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("6 fields").nth(2).waitFor();
  await send(page);
  holds("three in order, 30 pages, 18 fields", counter.done(), { presses: 20, inputs: 6 });
  expect(problems).toEqual([]);
});

test("a template for two, whose Send stays where it is when the account's settings come", async (context) => {
  const sender = await newSender();
  const own = { message: "Please sign by Friday.", copies: [], withholdValues: false };
  await call("PUT", "/api/users/sending", own, sender);
  await postTemplate(sender, {
    ...templateFor(sender, await uploadFile(sender)),
    roles: ["Landlord", "Tenant"],
  });
  const { page, problems, counter } = await counting(context, sender);
  await page.goto("/template");
  await page.getByRole("link", { name: "Select Lease" }).click();
  await page.getByText("Landlord").first().waitFor();
  await typeNew(page, 0, "Margaret Holloway");
  await typeNew(page, 1, "Tariq Aziz");
  const settings = await held(page, "**/api/users/sending");
  await press(page, "Review and send");
  const place = () => page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  const before = await place();
  await settings();
  const message = () => page.getByLabel("Message").inputValue();
  await expect.poll(message).toBe("Please sign by Friday.");
  expect(await place(), "where Send is once the settings have come").toEqual(before);
  await send(page);
  holds("template for two new people", counter.done(), { presses: 3, inputs: 4 });
  expect(problems).toEqual([]);
});

test("a sample to oneself, signed at once", async (context) => {
  const { page, problems, counter } = await counting(context, await newSender());
  await page.goto("/userboard");
  await press(page, "Send a sample to yourself");
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  await press(page, "Next");
  await placeAll(page);
  await press(page, "Next");
  await send(page);
  holds("sample to oneself", counter.done(), { presses: 5, inputs: 0 });
  await press(page, "Sign your part now");
  await page.waitForURL("**/rviewer/*");
  await page.getByRole("button", { name: "Single Click Sign" }).waitFor();
  holds("to one's own part", counter.done(), { presses: 1, inputs: 0 });
  const activeAt = "undersign.activeAt";
  await page.evaluate((key) => localStorage.setItem(key, "0"), activeAt);
  const noted = async () => {
    await page.mouse.move(300 + Math.random() * 100, 300);
    return page.evaluate((key) => Number(localStorage.getItem(key)), activeAt);
  };
  await expect.poll(noted).toBeGreaterThan(0);
  await page.getByText("Your part of this document").filter({ visible: true }).waitFor();
  await press(page, "Single Click Sign");
  await press(page, "Use this signature");
  await press(page, "Complete");
  await page.getByRole("link", { name: "Back to your documents" }).click();
  await page.waitForURL("**/userboard");
  holds("one's own part signed, and back", counter.done(), { presses: 4, inputs: 0 });
  expect(problems).toEqual([]);
});

const inForm = (etype: string, index: number, settings?: object) => ({
  ...{ etype, dataX: 440, dataY: 20 + index * 55, width: 300, height: 40 },
  ...(settings ? { settings } : {}),
});
const box = { width: 24, height: 24 };
const formOf15 = [
  ...Array.from({ length: 11 }, (_, i) => inForm("text", i, { label: `Line ${i + 1}` })),
  inForm("list", 11, { label: "Plan", options: ["Basic", "Large"] }),
  { ...inForm("choice", 12, { label: "Pay", group: "pay", option: "Monthly" }), ...box },
  { ...inForm("choice", 13, { label: "Pay", group: "pay", option: "Yearly" }), ...box },
  { ...inForm("check", 14, { label: "Agreed", required: true }), ...box },
  inForm("sign", 15),
];

test("a form of 15 fields, on a phone, with nothing left empty", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const markers = formOf15.map((field) => ({ ...field, recepientEmail: ann.email }));
  const sent = await sentTo([ann], () => ({ markers }), makePdf([{ text: "Form" }]));
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), phone);
  const counter = await counted(page);
  await openLinkIn(page, sent.token);
  const tap = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  const editor = page.getByRole("dialog");
  await tap("Start (15 fields)");
  for (let line = 1; line <= 11; line++) {
    await editor.getByLabel(`Line ${line}`, { exact: true }).waitFor();
    await page.keyboard.type(`Answer ${line}`);
    await page.keyboard.press("Enter");
  }
  await editor.getByLabel("Plan").selectOption("Large");
  await tap("Next");
  await editor.getByLabel("Yearly").tap();
  await tap("Next");
  await editor.getByLabel("Agreed").tap();
  await editor.getByRole("button", { name: /^(Next|Done)$/ }).tap();
  await page
    .getByRole("button", { name: /^(Next field|Sign the document|Sign)/ })
    .first()
    .tap();
  await tap("Use this signature");
  await page.getByText("15 of 15 done").filter({ visible: true }).waitFor();
  await tap("Complete");
  await thanked(page);
  holds("a form of 15 fields on a phone", counter.done(), { presses: 9, inputs: 11 });
  expect(problems).toEqual([]);
});

test("the same form with conditions, on a phone, takes fewer presses: what isn't asked costs none", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const when = [{ field: "Plan", is: "equal", value: "Large" }];
  const markers = formOf15.map((field) => {
    const { settings } = field;
    const isAsked = field.etype === "choice" || field.etype === "check";
    const own = isAsked ? { settings: { ...settings, when } } : {};
    return { ...field, ...own, recepientEmail: ann.email };
  });
  const sent = await sentTo([ann], () => ({ markers }), makePdf([{ text: "Form" }]));
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), phone);
  const counter = await counted(page);
  await openLinkIn(page, sent.token);
  const editor = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Start/ }).tap();
  for (let line = 1; line <= 11; line++) {
    await editor.getByLabel(`Line ${line}`, { exact: true }).waitFor();
    await page.keyboard.type(`Answer ${line}`);
    await page.keyboard.press("Enter");
  }
  await editor.getByLabel("Plan").selectOption("Basic");
  await editor.getByRole("button", { name: /^(Next|Done)$/ }).tap();
  await page
    .getByRole("button", { name: /^(Next field|Sign the document|Sign)/ })
    .first()
    .tap();
  await page.getByRole("button", { name: "Use this signature", exact: true }).tap();
  await page.getByText("13 of 13 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Complete", exact: true }).tap();
  await thanked(page);
  holds("the same form with conditions", counter.done(), { presses: 5, inputs: 11 });
  expect(problems).toEqual([]);
});

test("acts on a sent document from the list keep to their presses", async (context) => {
  const { sender, people } = await knownPeople(1);
  const { page, problems, counter } = await counting(context, sender);
  const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  const acts: readonly [task: string, atMost: Effort, act: () => Promise<void>][] = [
    [
      "extend a document",
      { presses: 3, inputs: 0 },
      async () => {
        await press(page, "Extend");
        await inDialog("Extend");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    ],
    [
      "fix a wrong address",
      { presses: 3, inputs: 1 },
      async () => {
        await page.getByRole("button", { name: /^Change details of/ }).click();
        await page.getByRole("dialog").getByLabel("Email").fill("");
        await typeInto(page.getByRole("dialog").getByLabel("Email"), newAddress("right"));
        await inDialog("Save");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    ],
    [
      "withdraw a document",
      { presses: 3, inputs: 0 },
      async () => {
        await press(page, "Withdraw");
        await inDialog("Withdraw");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    ],
  ];
  await page.goto("/userboard");
  await page.getByText(`Waiting for ${people[0]?.firstName}`).waitFor();
  holds("who has not signed", counter.done(), { presses: 0, inputs: 0 });
  await press(page, "More for Lease 2026");
  await press(page, "Save as template");
  await inDialog("Save");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  holds("save as template", counter.done(), { presses: 3, inputs: 0 });
  await press(page, "More for Lease 2026");
  await page.getByRole("link", { name: "Use again" }).click();
  await send(page);
  holds("the same document again", counter.done(), { presses: 3, inputs: 0 });
  for (const [task, atMost, act] of acts) {
    await page.getByRole("link", { name: "Lease 2026" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Lease 2026" }).waitFor();
    await act();
    holds(task, counter.done(), atMost);
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
    counter.done();
  }
  await page.getByRole("link", { name: "All Documents" }).first().click();
  await typeInto(page.getByRole("searchbox"), people[0]?.firstName ?? "");
  await page.waitForURL(/[?&]q=/);
  await page.getByRole("link", { name: "Lease 2026" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Lease 2026" }).waitFor();
  holds("find a document of a person", counter.done(), { presses: 2, inputs: 1 });
  expect(problems).toEqual([]);
});

test("declining, and another language", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), phone);
  const counter = await counted(page);
  await openLinkIn(page, sent.token);
  await page.getByRole("combobox", { name: /language/i }).selectOption("de");
  await page.getByText("bittet Sie").filter({ visible: true }).first().waitFor();
  holds("another language for a signer", counter.done(), { presses: 2, inputs: 0 });
  await page.getByRole("combobox").first().selectOption("en");
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Decline to sign" }).tap();
  await typeInto(page.getByLabel("Reason"), "Too dear");
  await looksRight({ page, problems }, "phone-decline");
  await page.getByRole("button", { name: "Decline", exact: true }).tap();
  await page.getByRole("heading", { level: 1, name: "You declined to sign" }).waitFor();
  holds("declining on a phone", counter.done(), { presses: 3, inputs: 1 });
  const mail = await mailTo(sent.sender.email, ({ subject }) => subject.includes("declined"));
  expect(mail.text).toContain("Ann Lee has declined to sign “");
  expect(problems).toEqual([]);
});
