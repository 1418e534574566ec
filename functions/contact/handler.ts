import { contact } from "#contract/api/contact";
import { door } from "#core/http/router";
import { send } from "./send.ts";

export const handler = door(contact, { send });
