import { billing } from "#contract/api/billing";
import { door } from "#core/http/door";
import { accountStatus } from "./account-status.ts";

export const handler = door(billing, { accountStatus });
