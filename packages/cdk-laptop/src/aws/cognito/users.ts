import crypto from "node:crypto";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeNumber, maybeText, objects, text, texts } from "../protocol/json.ts";
import type { Pool } from "./pool.ts";
import type { ClientSettings, PoolSettings } from "./settings.ts";
import type { User } from "./state.ts";

/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html */
const standardAttributes = new Set(
  (
    "address birthdate email email_verified family_name gender given_name locale middle_name name " +
    "nickname phone_number phone_number_verified picture preferred_username profile website zoneinfo"
  ).split(" "),
);

export function createUser(pool: Pool, input: JsonObject): User {
  if (maybeText(input, "MessageAction") !== "SUPPRESS") {
    throw notEmulated("cognito-idp", "AdminCreateUser without MessageAction SUPPRESS");
  }
  if (input["TemporaryPassword"] !== undefined) {
    throw notEmulated("cognito-idp", "AdminCreateUser with TemporaryPassword");
  }
  const name = text(input, "Username");
  const { usernamesAreEmails } = pool.settings;
  if (usernamesAreEmails && !isAddress(name)) {
    throw invalid("Username should be an email.");
  }
  if (pool.find(name) !== undefined) {
    throw new ServiceError("UsernameExistsException", "User account already exists");
  }
  const sub = crypto.randomUUID();
  const given = attributesOf(pool.settings, input);
  const attributes = { ...(usernamesAreEmails ? { email: name } : {}), ...given, sub };
  refuseMissing(pool.settings, attributes);
  const now = pool.now();
  const user: User = {
    username: usernamesAreEmails ? sub : name,
    attributes,
    status: "FORCE_CHANGE_PASSWORD",
    createdAt: now,
    modifiedAt: now,
    password: null,
    resetCode: null,
  };
  pool.state.users[user.username] = user;
  pool.save("users", user.username);
  return user;
}

/** Changes attributes on behalf of a user with their access token. */
export function updateOwnAttributes(
  pool: Pool,
  { writableAttributes }: ClientSettings,
  user: User,
  input: JsonObject,
): void {
  const names = objects(input, "UserAttributes").map((attribute) => text(attribute, "Name"));
  const refused = names.find((name) => !(writableAttributes?.includes(name) ?? true));
  if (refused !== undefined) {
    const message = "A client attempted to write unauthorized attribute";
    throw new ServiceError("NotAuthorizedException", message);
  }
  updateAttributes(pool, user, input);
}

export function updateAttributes(pool: Pool, user: User, input: JsonObject): void {
  const changes = attributesOf(pool.settings, input);
  const { email } = changes;
  const owner = email === undefined ? undefined : pool.find(email);
  if (owner !== undefined && owner !== user) {
    const message = "An account with the given email already exists.";
    throw new ServiceError("AliasExistsException", message);
  }
  Object.assign(user.attributes, changes);
  user.modifiedAt = pool.now();
  pool.save("users", user.username);
}

export function deleteUser(pool: Pool, { username }: User): void {
  const { users, refreshTokens } = pool.state;
  delete users[username];
  pool.save("users", username);
  for (const [key, token] of Object.entries(refreshTokens)) {
    if (token.username !== username) continue;
    delete refreshTokens[key];
    pool.save("refreshTokens", key);
  }
}

export function describeUser(user: User): JsonObject {
  return {
    Username: user.username,
    Enabled: true,
    UserStatus: user.status,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
  };
}

export function attributeList({ attributes }: User): JsonObject[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

function attributesOf(settings: PoolSettings, input: JsonObject): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const attribute of objects(input, "UserAttributes")) {
    const name = text(attribute, "Name");
    if (!standardAttributes.has(name) && !settings.customAttributes.includes(name)) {
      throw schemaViolation(`${name}: Attribute does not exist in the schema.`);
    }
    attributes[name] = maybeText(attribute, "Value") ?? "";
  }
  const { email } = attributes;
  if (email !== undefined && !isAddress(email)) throw invalid("Invalid email address format.");
  return attributes;
}

function refuseMissing(settings: PoolSettings, attributes: Readonly<Record<string, string>>): void {
  const missing = settings.requiredAttributes.find((name) => !attributes[name]);
  if (missing !== undefined) throw schemaViolation(`${missing}: The attribute is required`);
}

function isAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

function schemaViolation(what: string): ServiceError {
  return invalid(`Attributes did not conform to the schema: ${what}`);
}

function invalid(message: string): ServiceError {
  return new ServiceError("InvalidParameterException", message);
}

const listMax = 60;

/**
 * Users in the order in which they were created, with their addresses alone filtered: `email ^= "ann"` or
 * `email = "ann@example.com"`. The token is the username after which the list goes on.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html
 */
export function listUsers(pool: Pool, input: JsonObject): JsonObject {
  const fits = filterOf(maybeText(input, "Filter"));
  const limit = maybeNumber(input, "Limit") ?? listMax;
  if (limit < 0 || limit > listMax) throw invalid(`Limit must be 0 to ${listMax}.`);
  const all = Object.values(pool.state.users).filter((user) =>
    fits(user.attributes["email"] ?? ""),
  );
  const after = maybeText(input, "PaginationToken");
  const from = after === undefined ? 0 : all.findIndex(({ username }) => username === after) + 1;
  if (after !== undefined && from === 0) throw invalid("Invalid pagination token.");
  const page = all.slice(from, from + limit);
  const wanted =
    input["AttributesToGet"] === undefined ? undefined : texts(input, "AttributesToGet");
  return {
    Users: page.map((user) => ({
      ...describeUser(user),
      Attributes: attributeList(user).filter(({ Name }) => wanted?.includes(String(Name)) ?? true),
    })),
    ...(from + limit < all.length ? { PaginationToken: page.at(-1)?.username ?? "" } : {}),
  };
}

function filterOf(filter: string | undefined): (address: string) => boolean {
  if (filter === undefined || filter === "") return () => true;
  const [, sign, value = ""] = /^email (\^?=) "([^"]*)"$/.exec(filter) ?? [];
  if (sign === undefined) throw notEmulated("cognito-idp", `ListUsers with the filter ${filter}`);
  return (address) => (sign === "=" ? address === value : address.startsWith(value));
}
