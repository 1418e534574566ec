import { companies } from "#contract/api/companies";
import { door } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { logo } from "./logo.ts";
import { register } from "./register.ts";

export const handler = door(companies, { register, logo }, { sender: accountOf });
