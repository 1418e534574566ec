import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, password, sendEnvelope, signBy } from "../support/people.ts";
import { folderInput, storageIn } from "../support/storages.ts";
import { newFolder } from "../support/webdav-folder.ts";
import { browserOfFile, isDescribedBy, looksRight, shoot } from "./browser.ts";
import { senderIn, small } from "./sender.ts";

/** A firm's own folder: set up, tried, filled, away, back, and given up, on the page under Developers. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

test("a folder is set up, tested, filled, and told of when it is away", async (context) => {
  const [sender, folder] = [await newSender(), await newFolder()];
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog");
  const inDialog = (name: string) =>
    dialog.getByRole("button", { name, exact: true }).last().click();
  await page.goto("/settings/developers");
  await button("New storage").click();
  await inDialog("Create storage");
  await isDescribedBy(dialog.getByLabel("User name"), "Please enter the user name or access key.");
  await looksRight(sam, "storage-new-errors");
  await dialog.getByLabel("Address of the folder").fill("https://10.0.0.1/dav");
  await dialog.getByLabel("User name").fill("ann");
  await dialog.getByLabel("App password", { exact: true }).fill("wrong");
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await inDialog("Create storage");
  await dialog.getByText("Please enter a host name, such as").waitFor();
  await dialog.getByLabel("Address of the folder").fill(folder.url);
  await dialog.getByLabel("Name of each file").fill("Signed/{day} {title}");
  await inDialog("Create storage");
  await page.getByText("The storage is set up.").waitFor();
  await button(/^Put a test file there/).click();
  await page
    .getByText("The test failed. Answered 401: The user name or the password is wrong.")
    .waitFor();
  await looksRight(sam, "storage-test-failed");

  await button(/^Change: http/).click();
  await dialog.getByLabel("App password", { exact: true }).fill("app password ü");
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await looksRight(sam, "storage-change");
  await inDialog("Save");
  await page.getByText("The storage was changed.").waitFor();
  await button(/^Put a test file there/).click();
  await page.getByText("has a new file, which could be read back").waitFor();
  await shoot(page, "storage-tested");
  expect([...folder.files.keys()]).toEqual(["Undersign test.txt"]);

  const ann = newRecipient("Ann");
  await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await own().environment.idle();
  await button(/^Deliveries: http/).click();
  await dialog.getByText(/^Signed\/.* Lease 2026\.pdf/).waitFor();
  await looksRight(sam, "storage-deliveries");
  await inDialog("Close");

  folder.instead = (_, response) => {
    response.writeHead(507).end("Insufficient storage");
    return true;
  };
  const ben = newRecipient("Ben");
  await sendEnvelope(sender, [ben]);
  await signBy(ben);
  await own().environment.idle();
  await page.reload();
  await page.getByText(/^Failing since /).waitFor();
  await button(/^Deliveries: http/).click();
  await dialog.getByText("Answered 507: There is no room left.").waitFor();
  await looksRight(sam, "storage-away");
  folder.instead = () => false;
  await dialog
    .getByRole("button", { name: /^Send again/ })
    .first()
    .click();
  await page.getByText("It is sent again.").waitFor();
  await own().environment.idle();
  await inDialog("Close");
  await page.reload();
  await page.getByText("Delivering").waitFor();
  expect([...folder.files.keys()].filter((name) => name.endsWith(".pdf"))).toHaveLength(2);

  await button(/^Delete: http/).click();
  await inDialog("Delete");
  await page.getByText("No storage yet").waitFor();
  expect(sam.problems).toEqual([]);
});

test("five of them, with long names, are all that there may be, on a small screen too", async (context) => {
  const [sender, folder] = [await newSender(), await newFolder()];
  const long = `${folder.url}/${"Very-long-name-of-a-folder-".repeat(8)}`;
  await storageIn({ url: long }, sender, { user: "ann.with.a.long.name@example.com".repeat(5) });
  await storageIn(folder, sender, { pattern: "{label}/{externalId}/{day}/{title} {id}" });
  const s3 = { kind: "s3", bucket: "b".repeat(63), region: "eu-central-1", user: "AKIA" };
  await storageIn({ url: "http://127.0.0.1:9" }, sender, s3);
  const fourth = folderInput({ url: "http://127.0.0.1:9/dav" });
  expect((await call("POST", "/api/storages", fourth, sender)).status).toBe(201);
  for (const device of [small, undefined])
    for (const colorScheme of ["light", "dark"] as const) {
      const sam = await senderIn(browserFor(context), sender, {
        ...(device ?? { viewport: { width: 1280, height: 900 } }),
        colorScheme,
      });
      const { page } = sam;
      const name = `${device ? "360" : "1280"}-${colorScheme}`;
      await page.goto("/settings/developers");
      await page.getByRole("list", { name: "Storages" }).scrollIntoViewIfNeeded();
      await looksRight(sam, `storages-${name}`);
      await page.getByRole("button", { name: "New storage" }).click();
      await page.getByLabel("Kind").selectOption("s3");
      await looksRight(sam, `storages-new-s3-${name}`);
      expect(sam.problems).toEqual([]);
    }
  const hook = { url: "http://127.0.0.1:9/", types: ["envelope.sent"] };
  expect((await call("POST", "/api/hooks", hook, sender)).status).toBe(201);
  const sam = await senderIn(browserFor(context), sender);
  await sam.page.goto("/settings/developers");
  for (const name of ["New storage", "New webhook"])
    await isDescribedBy(
      sam.page.getByRole("button", { name }),
      "You have 5 webhooks and storages, the most an account can have. Please delete one first.",
    );
});
