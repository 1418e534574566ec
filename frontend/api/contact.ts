import { contact as wire } from "#contract/pages/contact";
import { plain } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export const contact = { send: plain(wire.send) };

export const messageErrors = (values: { name: string; email: string; message: string }) =>
  inputErrors(wire.send.input, values);
