// Passes the workspace of an owner who can't be reached on to one of its admins. The first run announces it to the owner and all
// admins by mail; a run at least 14 days later does it, unless the owner has logged in since. --stop takes the notice back.
//   npm run operate -- pass-on --stage prod --workspace <id> --to bea@firm.example [--stop] [--yes]
import { parseArgs } from "node:util";
import { accountEmail } from "../../contract/rules/inputs/inputs.ts";
import { supportEmail } from "../../contract/rules/product/product.ts";
import type { Account } from "../../core/domain/account/account.ts";
import type { MemberEntry } from "../../core/domain/account/member.ts";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { confirmed } from "./confirmed.ts";
import { takePlaceOfFunctions } from "./take-place.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      workspace: { type: "string" },
      to: { type: "string" },
      stop: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const { workspace: id, to: address, stop, yes } = values;
  if (!id || !address) throw new Error("expected --workspace <id> and --to bea@firm.example");
  const stage = await chosenStage(values.stage);
  await takePlaceOfFunctions(stage);
  const people = await peopleOf(id, accountEmail.parse(address));
  console.log(
    await act({ id, ...people, stop, yes, productName: stage.productName, now: new Date() }),
  );
});

interface People {
  readonly account: Account;
  readonly owner: Account;
  readonly to: Account;
}

interface Run extends People {
  readonly id: string;
  readonly stop: boolean;
  readonly yes: boolean;
  readonly productName: string;
  readonly now: Date;
}

/** Throws a sentence for an unknown workspace, and for a person who isn't an admin in it. */
async function peopleOf(id: string, address: string): Promise<People> {
  const { findAccount, findAccountByEmail, ownerOf } = await import(
    "../../core/store/account/accounts.ts"
  );
  const { workspaceOf } = await import("../../core/domain/account/account.ts");
  const { findMember } = await import("../../core/store/account/members.ts");
  const [account, to] = await Promise.all([findAccount(id), findAccountByEmail(address)]);
  if (!account || workspaceOf(account).closingAt) throw new Error(`there is no workspace ${id}`);
  const member = to && (await findMember(id, to.userId));
  if (!to || to.closingAt || member?.role !== "admin")
    throw new Error(`${address} is no admin of the workspace`);
  return { account, owner: await ownerOf(account), to };
}

async function act(run: Run): Promise<string> {
  const { id, owner, to, stop, now } = run;
  const { findNotice, removeNotice } = await import("../../core/store/account/ownership.ts");
  const { noticeEndsAt, noticeStanding } = await import("../../core/domain/account/lost-owner.ts");
  const notice = await findNotice(id);
  if (!notice) {
    if (stop) throw new Error("no notice was given");
    return announce(run);
  }
  const standing = noticeStanding(notice, owner, now);
  if (stop || standing === "ended") {
    await removeNotice(id);
    return stop
      ? "The notice is taken back."
      : `${owner.email} has logged in or passed the workspace on: the notice has ended, and nothing was changed.`;
  }
  if (notice.to !== to.userId) throw new Error("the notice names another admin; see --stop");
  if (standing === "waiting")
    return `The notice was given on ${notice.at}. The workspace can be passed on from ${noticeEndsAt(notice)} on.`;
  return passOn(run);
}

async function announce(run: Run): Promise<string> {
  const { id, account, owner, to, now, yes } = run;
  const today = now.toISOString().slice(0, "2026-11-26".length);
  if (owner.seenOn === today)
    throw new Error(`${owner.email} has logged in today, and can pass the workspace on`);
  const { noticeDays } = await import("../../core/domain/account/lost-owner.ts");
  const { putNotice } = await import("../../core/store/account/ownership.ts");
  await confirmed(
    `Mails ${owner.email} and all admins that ${to.email} becomes the owner of workspace ${id} in ${noticeDays} days`,
    { yes },
  );
  await noted("announced", run);
  const { newsOf, tellOfOwnership } = await import("../../core/sending/ownership-news.ts");
  const notice = { from: owner.userId, to: to.userId, at: now.toISOString() };
  const news = await newsOf("announced", account, to);
  await putNotice(id, notice, { entry: entryOf("owner-lost", run), news });
  await tellOfOwnership(`${id}/${news.id}`, now, () => true);
  return `The notice is given. Run the same command in ${noticeDays} days; it passes the workspace on unless ${owner.email} has logged in.`;
}

async function passOn(run: Run): Promise<string> {
  const { id, account, owner, to, yes, now } = run;
  const stored = await import("../../core/store/account/ownership.ts");
  const notice = await stored.findNotice(id);
  if (!notice) throw new Error("the notice was taken back");
  await confirmed(`Makes ${to.email} the owner of workspace ${id}, and ${owner.email} an admin`, {
    yes,
  });
  await noted("passed", run);
  const { newsOf, tellOfOwnership } = await import("../../core/sending/ownership-news.ts");
  const news = await newsOf("passed", account, to);
  await stored.passOn(
    {
      ...{ account, from: owner, to, isLost: true },
      member: { role: "admin", since: notice.at },
      because: stored.noticeUsed(id, notice),
      note: { entry: entryOf("ownership-passed", run), news },
    },
    now,
  );
  await tellOfOwnership(`${id}/${news.id}`, now, () => true);
  return `${to.email} is the owner now. ${owner.email} is an admin, and was mailed.`;
}

function entryOf(deed: MemberEntry["act"], { to, now, productName }: Run): MemberEntry {
  const by = { name: `Operator of ${productName}`, email: supportEmail };
  return { act: deed, at: now.toISOString(), email: to.email, by };
}

/** In the operators' log, before it is done. */
async function noted(deed: "announced" | "passed", { id, now }: Run): Promise<void> {
  const { logAct } = await import("../../core/store/operator/operator-log.ts");
  await logAct({ at: now.toISOString(), by: "operate pass-on", act: deed, about: id });
}
