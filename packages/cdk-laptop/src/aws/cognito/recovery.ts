import crypto from "node:crypto";
import type { Mailbox } from "../../inbox/mailbox.ts";
import { ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText } from "../protocol/json.ts";
import { refuseWeak, setPassword } from "./passwords.ts";
import type { Pool } from "./pool.ts";
import type { ClientSettings } from "./settings.ts";
import type { User } from "./state.ts";
import { callTrigger, type Invoke } from "./triggers.ts";

const codeLifetimeMs = 60 * 60 * 1000;
const triesMax = 5;
const codePlaceholder = "{####}";

export interface Recovery {
  pool: Pool;
  client: ClientSettings;
  mailbox: Mailbox;
  invoke: Invoke;
  clientMetadata: JsonObject;
}

export async function forgotPassword(recovery: Recovery, name: string): Promise<JsonObject> {
  const { pool, client } = recovery;
  if (!pool.settings.recoversByEmail) {
    throw notAuthorized("Contact administrator to reset password.");
  }
  const user = client.hidesUnknownUsers ? pool.find(name) : pool.user(name);
  if (user === undefined) return delivered(name);
  if (user.status !== "CONFIRMED") {
    throw notAuthorized("User password cannot be reset in the current state.");
  }
  if (user.attributes["email_verified"] !== "true") {
    throw new ServiceError(
      "InvalidParameterException",
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
  }
  const code = String(crypto.randomInt(1_000_000)).padStart(6, "0");
  user.resetCode = { code, expiresAt: pool.now() + codeLifetimeMs, tries: 0 };
  pool.save("users", user.username);
  await mailCode(recovery, user, code);
  return delivered(user.attributes["email"] ?? "");
}

export function confirmForgotPassword(
  { pool, client }: Pick<Recovery, "pool" | "client">,
  name: string,
  code: string,
  password: string,
): void {
  const user = client.hidesUnknownUsers ? pool.find(name) : pool.user(name);
  if (user === undefined) throw wrongCode();
  refuseWeak(pool, password);
  spendCode(pool, user, code);
  setPassword(pool, user, password);
}

function spendCode(pool: Pool, user: User, code: string): void {
  const { resetCode } = user;
  if (resetCode === null || resetCode.expiresAt <= pool.now()) {
    throw new ServiceError(
      "ExpiredCodeException",
      "Invalid code provided, please request a code again.",
    );
  }
  if (resetCode.tries >= triesMax) {
    const message = "Attempt limit exceeded, please try after some time.";
    throw new ServiceError("LimitExceededException", message);
  }
  resetCode.tries += 1;
  const right = resetCode.code === code;
  if (right) user.resetCode = null;
  pool.save("users", user.username);
  if (!right) throw wrongCode();
}

async function mailCode(recovery: Recovery, user: User, code: string): Promise<void> {
  const { pool, mailbox } = recovery;
  const { subject, message } = await textOf(recovery, user);
  const body = message.replaceAll(codePlaceholder, code);
  mailbox.deliver({
    from: pool.settings.mailFrom,
    to: [user.attributes["email"] ?? ""],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: subject.replaceAll(codePlaceholder, code),
    // Cognito sends HTML only; this is the visible text of it.
    text: wordsOf(body),
    html: body,
  });
}

/** The text of HTML without hidden elements, tags and entities; one line per paragraph. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(style|title)\b[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/gi, "")
    .replace(/<\/(?:p|h1|td)>|<br>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();

async function textOf(
  { pool, client, invoke, clientMetadata }: Recovery,
  user: User,
): Promise<{ subject: string; message: string }> {
  const { mailSubject: subject, mailMessage: message, triggers } = pool.settings;
  if (triggers["CustomMessage"] === undefined) return { subject, message };
  const response = await callTrigger(pool, invoke, {
    trigger: "CustomMessage",
    source: "CustomMessage_ForgotPassword",
    username: user.username,
    clientId: client.id,
    request: {
      userAttributes: { ...user.attributes, "cognito:user_status": user.status },
      codeParameter: codePlaceholder,
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      clientMetadata,
    },
  });
  return {
    subject: maybeText(response, "emailSubject") ?? subject,
    message: maybeText(response, "emailMessage") ?? message,
  };
}

function delivered(address: string): JsonObject {
  const destination = address.replace(/^(.).*@(.).*$/, "$1***@$2***");
  const details = { Destination: destination, DeliveryMedium: "EMAIL", AttributeName: "email" };
  return { CodeDeliveryDetails: details };
}

function wrongCode(): ServiceError {
  const message = "Invalid verification code provided, please try again.";
  return new ServiceError("CodeMismatchException", message);
}

function notAuthorized(message: string): ServiceError {
  return new ServiceError("NotAuthorizedException", message);
}
