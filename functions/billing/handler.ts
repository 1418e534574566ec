import { billing } from "#contract/api/billing";
import { door } from "#core/http/door";
import { accountOf } from "#core/store/accounts";
import { accountStatus } from "./account-status.ts";

export const handler = door(billing, { accountStatus }, { sender: accountOf });
