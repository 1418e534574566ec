import { beforeEach, expect, test } from "vitest";
import {
  dismissToast,
  forgetFailure,
  leaveToasts,
  notePress,
  toast,
  toastStore,
} from "../../../frontend/ui/toasts.ts";

const texts = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
});

test("a message replaces the one before; a failure stays until it is read", () => {
  toast.failure("saving", "Not saved.", "/template");
  toast.success("Copied.");
  toast.info("Two pages.");
  expect(texts()).toEqual(["Not saved.", "Two pages."]);
});

test("a failure goes when the same thing succeeds, and no other one does", () => {
  toast.failure("saving", "Not saved.", "/template");
  toast.failure("deleting a", "Not deleted.", "/template");
  toast.success("Deleted.", "deleting b");
  expect(texts()).toEqual(["Not saved.", "Not deleted.", "Deleted."]);
  toast.success("Saved.", "saving");
  expect(texts()).toEqual(["Not deleted.", "Saved."]);
  forgetFailure("deleting a");
  expect(texts()).toEqual(["Saved."]);
});

test("the same thing that fails again says so once, in its newest words", () => {
  toast.failure("saving", "No connection.", "/template");
  toast.failure("saving", "Too many templates.", "/template");
  expect(texts()).toEqual(["Too many templates."]);
});

test("failures of a page are over when another one opens, unless they are meant for it", () => {
  toast.failure("asking for a code", "Error generating OTP", "/login");
  toast.failure("sending", "You have reached your plan limit.", "/userboard");
  toast.success("Access granted!");
  leaveToasts("/userboard");
  expect(texts()).toEqual(["You have reached your plan limit.", "Access granted!"]);
});

test("a message is over when another page opens, unless the act that said it opens the page", () => {
  notePress();
  toast.success("Sent.");
  leaveToasts("/userboard");
  expect(texts()).toEqual(["Sent."]);
  notePress();
  leaveToasts("/settings/profile");
  expect(texts()).toEqual([]);
});

test("those who watch hear of changes only", () => {
  let heard = 0;
  const leave = toastStore.subscribe(() => heard++);
  forgetFailure("nothing");
  leaveToasts("/");
  expect(heard).toBe(0);
  toast.info("One.");
  leave();
  toast.info("Two.");
  expect(heard).toBe(1);
});

test("a message about an act that can be undone has the button for it", () => {
  const undone: string[] = [];
  toast.undoable("Removed.", () => undone.push("Removed."));
  const [shown] = toastStore.read();
  expect(shown?.action?.label).toBe("Undo");
  shown?.action?.onPress();
  expect(undone).toEqual(["Removed."]);
});
