import { expect, test } from "vitest";
import { mailboxOf } from "../../../../core/domain/common/mailbox.ts";

test.each([
  [" Ann@Example.COM", "ann@example.com"],
  ["ann+1@example.com", "ann@example.com"],
  ["ann+1+2@example.com", "ann@example.com"],
  ["+ann@example.com", "+ann@example.com"],
  ["a.n.n+shop@gmail.com", "ann@gmail.com"],
  ["ann@googlemail.com", "ann@gmail.com"],
  ["a-n_n.+x@protonmail.com", "ann@proton.me"],
  ["a.nn@protonmail.ch", "ann@proton.me"],
  ["ann@pm.me", "ann@proton.me"],
  ["ann@me.com", "ann@icloud.com"],
  ["ann@mac.com", "ann@icloud.com"],
  ["ann-shop@yahoo.com", "ann@yahoo.com"],
  ["ann-shop@ymail.com", "ann@ymail.com"],
  ["ann-shop@rocketmail.com", "ann@rocketmail.com"],
  ["a.lee@ya.ru", "a-lee@yandex.com"],
  ["a.lee@yandex.ru", "a-lee@yandex.com"],
  ["a.lee@yandex.by", "a-lee@yandex.com"],
  ["a.lee@yandex.kz", "a-lee@yandex.com"],
  ["shop@ann.fastmail.com", "ann@fastmail.com"],
  ["ann", "ann@"],
])("the mailbox of %j is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

test.each([
  ["a.lee@example.com", "alee@example.com"],
  ["ann-lee@example.com", "ann@example.com"],
  ["ann@yahoo.com", "ann@ymail.com"],
  ["ann@notgmail.com", "ann@gmail.com"],
])("%s and %s are two", (one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));
