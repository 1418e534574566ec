import { users } from "#contract/api/users";
import { door } from "#core/http/door";
import { details } from "./details.ts";

export const handler = door(users, { details });
