import { expect, test } from "vitest";
import {
  formattedDay,
  localDate,
  serverClock,
} from "../../../frontend/features/signing/sign/act/local-date.ts";
import { fieldValue } from "../../../frontend/features/signing/sign/act/values.ts";
import { modesOf } from "../../../frontend/features/signing/signature/ModeSwitch.tsx";
import { english } from "./english.ts";

const image = "data:image/png;base64,AA==";
const signature = {
  name: "Ada King",
  timestamp: "2026-11-21T23:29:00Z",
  font: "",
  mode: "draw" as const,
  signatureData: image,
  initialData: image,
};

test("the date is the server's, in the signer's time zone", () => {
  const at = Date.parse("2026-11-21T23:30:00Z");
  expect(localDate(at, "Europe/Berlin")).toBe("2026-11-22");
  expect(localDate(at, "America/New_York")).toBe("2026-11-21");
  expect(localDate(at, "UTC")).toBe("2026-11-21");
});

test("a wrong device clock doesn't matter: only elapsed time is taken from it", () => {
  let elapsedMs = 5_000_000;
  const clock = serverClock("2026-11-21T23:59:59Z", () => elapsedMs);
  elapsedMs += 2_000;
  expect(localDate(clock.now(), "UTC")).toBe("2026-11-22");
});

test("each kind of field shows what will be stamped", () => {
  const values = { signature, name: "Ada", email: "a@b.c", mobile: "5", date: "2026-11-22" };
  expect(fieldValue(english, "sign", values)).toMatchObject({ image });
  expect(fieldValue(english, "initial", values)).toMatchObject({ image });
  expect(fieldValue(english, "name", values)).toEqual({ text: "Ada" });
  expect(fieldValue(english, "email", values)).toEqual({ text: "a@b.c" });
  expect(fieldValue(english, "phone", values)).toEqual({ text: "5" });
  expect(fieldValue(english, "date", values)).toEqual({ text: "2026-11-22" });
  const german = { ...values, dateFormat: "DD.MM.YYYY" } as const;
  expect(fieldValue(english, "date", german)).toEqual({ text: "22.11.2026" });
});

test("dates that signers read are in figures where the sender's format has it so", () => {
  const iso = "2026-11-22T12:00:00Z";
  expect(formattedDay(iso, { language: "de", format: "MM/DD/YYYY" })).toBe("11/22/2026");
  expect(formattedDay(iso, { language: "ar", format: "YYYY-MM-DD" })).toBe("2026-11-22");
});

test("the signature dialog offers the ways that the sender allows, and all where none is excluded", () => {
  expect(modesOf(undefined)).toEqual(["typed", "draw", "picture"]);
  expect(modesOf(["drawn", "picture"])).toEqual(["draw", "picture"]);
});
