import { expect, test } from "vitest";
import {
  aws,
  email,
  logIn,
  minuteMs,
  notAuthorized,
  usePool,
  wrongCredentials,
} from "./cognito-pool.ts";

usePool();

test("five wrong passwords lock for a second, each one more for twice as long", async () => {
  const locked = { ...notAuthorized, message: "Password attempts exceeded" };
  for (let count = 0; count < 5; count++) {
    await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  }
  await expect(logIn(email)).rejects.toMatchObject(locked);
  aws.clock.forward(1000);
  await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  aws.clock.forward(1000);
  await expect(logIn(email)).rejects.toMatchObject(locked);
  aws.clock.forward(1000);
  await logIn(email);
  await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  await logIn(email);
});

test("a quarter of an hour without wrong passwords resets the count", async () => {
  for (let quarter = 0; quarter < 3; quarter++) {
    for (let count = 0; count < 4; count++) {
      await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
    }
    aws.clock.forward(15 * minuteMs);
  }
  await logIn(email);
});
