import { describe, expect, test } from "vitest";
import {
  type AnsweredField,
  answerFaults,
  groupsOf,
  hiddenIn,
} from "#contract/rules/fields/answers";
import type { Attachment } from "../../../frontend/api/attachments.ts";
import {
  bytesOf,
  filesOf,
  type Upload,
  withFiles,
} from "../../../frontend/features/signing/sign/act/attaching.ts";
import {
  reduceSigning,
  type SigningAction,
  startOfSigning,
} from "../../../frontend/features/signing/sign/act/signing.ts";
import type { SigningField } from "../../../frontend/features/signing/sign/act/signing-fields.ts";
import type { SigningContext } from "../../../frontend/features/signing/sign/act/signing-state.ts";
import {
  nextLeft,
  progressCount,
  reasonToWait,
  tasksOf,
} from "../../../frontend/features/signing/sign/act/tasks.ts";
import * as rules from "../../../frontend/features/signing/sign/answers/rules.ts";
import { fileFault } from "../../../frontend/features/signing/sign/files/file-fault.ts";
import { type Progress, startOf } from "../../../frontend/features/signing/sign/kept/progress.ts";
import { writtenProgress } from "../../../frontend/features/signing/sign/kept/progress-storage.ts";
import { english } from "./english.ts";

const passport: AnsweredField = { id: "passport", kind: "file", settings: { label: "Passport" } };
const number: AnsweredField = {
  id: "number",
  kind: "text",
  settings: { label: "Number", when: [{ field: "Passport", is: "filled" }] },
};
const upload: Upload = {
  ...{ key: "u1", field: "passport", name: "a.pdf", sizeBytes: 10 },
  ...{ step: "sending", fraction: 0 },
};
const attachment: Attachment = {
  ...{ id: "a1", field: "passport", name: "a.pdf", mimeType: "application/pdf" },
  ...{ sizeBytes: 12, sha256: "0".repeat(64) },
};

const started = withFiles(startOf("Ann"), { upload });
const attached = withFiles(started, { key: "u1", attachment });

const faultsOf = (progress: Progress) =>
  answerFaults([passport], rules.answersOf([passport], progress), "2026-11-30").map(
    ({ reason }) => reason,
  );

test("a field has its files once the server has them, not while they are on their way", () => {
  expect(rules.isOnItsWay(started, passport)).toBe(true);
  expect(faultsOf(started)).toEqual(["attach"]);
  expect(rules.isOnItsWay(attached, passport)).toBe(false);
  expect(faultsOf(attached)).toEqual([]);
  expect(filesOf(attached, "passport")).toEqual({
    attached: [{ ...attachment, key: "u1" }],
    uploads: [],
  });
  expect(filesOf(attached, "another")).toEqual({ attached: [], uploads: [] });
});

test("a field that is asked only with a file comes and goes with it", () => {
  const hidden = (progress: Progress) => [
    ...hiddenIn([passport, number], rules.answersOf([passport, number], progress)),
  ];
  expect(hidden(started)).toEqual(["number"]);
  expect(hidden(attached)).toEqual([]);
  expect(hidden(withFiles(attached, { removed: "a1" }))).toEqual(["number"]);
});

test("an upload that was refused holds nothing up, takes no space, and can be left", () => {
  const refused = withFiles(started, {
    upload: { ...upload, step: "refused", fault: { code: "ATTACHMENT_TYPE" } },
  });
  expect(rules.isOnItsWay(refused, passport)).toBe(false);
  expect([started, refused, attached].map((one) => bytesOf(one))).toEqual([10, 0, 12]);
  expect(bytesOf(attached, "a1")).toBe(0);
  expect(filesOf(withFiles(refused, { left: "u1" }), "passport").uploads).toEqual([]);
});

const onPage = ({ id, kind, settings }: AnsweredField): SigningField => ({
  ...{ id, kind, settings },
  place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 },
  sizePt: { width: 160, height: 40, pageScale: 1 },
});
const fields = [onPage(passport), onPage(number)];
const context: SigningContext = {
  ...{ fields, rules, groups: groupsOf(fields), today: "2026-11-30", words: english },
  ...{ locked: false, fieldZoomMin: 0, answering: rules.reduceAnswering },
};
const after = (actions: readonly SigningAction[]) =>
  actions.reduce(
    (signing, action) => reduceSigning(signing, action, context),
    startOfSigning(startOf("Ann")),
  );

test("Complete waits for a file on its way, to which Next doesn't lead back", () => {
  const { progress } = after([{ type: "files", change: { upload } }]);
  const tasks = tasksOf(progress, context);
  expect(tasks.map(({ state }) => state)).toEqual(["busy"]);
  expect(nextLeft(tasks)).toBeUndefined();
  expect(progressCount(tasks)).toEqual({ done: 0, of: 1 });
  expect(reasonToWait(english, { progress, tasks, pageShown: true })).toBe(
    "Your files are still being uploaded. You can finish as soon as they have arrived.",
  );
});

test("a file that arrives makes a field appear, which is said, and undo leaves it alone", () => {
  const arrived = after([
    { type: "files", change: { upload } },
    { type: "files", change: { key: "u1", attachment }, said: "a.pdf is attached." },
  ]);
  expect(arrived.said).toBe("a.pdf is attached. 1 more field is asked: Number");
  const undone = reduceSigning(arrived, { type: "undo" }, context);
  expect(rules.submitted(undone.progress, context).attached.map(({ id }) => id)).toEqual(["a1"]);
});

test("answers and files of fields that aren't asked any more are not sent, and files not as answers", () => {
  const license = onPage({
    ...{ id: "license", kind: "file" },
    settings: { label: "License", when: [{ field: "Passport", is: "not" }] },
  });
  const asked = { ...context, fields: [...fields, license] };
  const progress = {
    ...attached,
    answers: { number: "17" },
    files: { attached: [attachment, { ...attachment, id: "a2", field: "license" }], uploads: [] },
  };
  const given = { ...asked, groups: groupsOf(asked.fields) };
  expect(rules.submitted(progress, given)).toEqual({
    answers: { number: "17" },
    attached: [attachment],
  });
});

test("nothing of the files is kept on the device", () => {
  expect(writtenProgress(attached, 0, new Set())).not.toContain("a.pdf");
});

describe("before it is uploaded, a file", () => {
  const bytes = {
    pdf: "%PDF-1.7\n",
    "pdf after a line of a mail program": "From: x\r\n%PDF-1.4\n",
    jpeg: "\xff\xd8\xff\xe0",
    png: "\x89PNG\r\n\x1a\n",
    webp: "RIFF\x10\0\0\0WEBPVP8 ",
    html: "<!doctype html><script>",
    wave: "RIFF\x10\0\0\0WAVEfmt ",
  };
  const file = (text: string, name = "a.pdf", type = "") =>
    new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], name, { type });
  const codeOf = async (one: File, bytesLeft = 1000) => (await fileFault(one, bytesLeft))?.code;

  test.each(["pdf", "pdf after a line of a mail program", "jpeg", "png", "webp"] as const)(
    "is taken whatever its name: %s",
    async (kind) => {
      expect(await codeOf(file(bytes[kind], "a.txt"))).toBeUndefined();
    },
  );

  test.each(["html", "wave"] as const)("is refused whatever its name: %s", async (kind) => {
    expect(await codeOf(file(bytes[kind]))).toBe("ATTACHMENT_TYPE");
  });

  test("is refused if it is empty, too large beside the others, or a HEIC that this browser can't read", async () => {
    expect(await codeOf(file(""))).toBe("empty");
    expect(await codeOf(file(bytes.pdf), 3)).toBe("ATTACHMENTS_TOO_LARGE");
    expect(await codeOf(file("\0\0\0\x18ftypheic", "IMG_1.HEIC"))).toBe("heic");
    expect(await codeOf(file("\0\0\0\x18ftypheic", "photo", "image/heic"))).toBe("heic");
  });
});
