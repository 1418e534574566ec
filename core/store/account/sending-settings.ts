import * as z from "zod/mini";
import {
  type SendingSettings,
  type SettingsInput,
  settingsInput,
  wholeSettings,
} from "#contract/rules/documents/sending-rules";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** The account's settings for sending; the product's defaults where it has chosen none. */
export async function sendingSettingsOf(userId: string): Promise<SendingSettings> {
  const item = await getItem(table, keys.sending(userId));
  return wholeSettings(item ? z.parse(settingsInput, item) : {});
}

export async function putSendingSettings(userId: string, settings: SettingsInput): Promise<void> {
  await putIf(table, { ...keys.sending(userId), ...settings });
}
