import type { users } from "#contract/api/users";
import { type SendingSettings, type SettingsInput, wholeSettings } from "#contract/sending-rules";
import type { publicAccount, SettingsAnswer } from "#contract/v1/account";
import type { RouteOf } from "#core/http/router";
import { putSendingSettings, sendingSettingsOf } from "#core/store/account/sending-settings";

export const sending: RouteOf<typeof users.sending> = async ({ caller }) =>
  sendingSettingsOf(caller.workspace.id);

export const saveSending: RouteOf<typeof users.saveSending> = async ({ input, caller }) =>
  save(caller.workspace.id, input);

export const settingsByKey: RouteOf<typeof publicAccount.settingsByKey> = async ({ caller }) =>
  settingsAnswer(await sendingSettingsOf(caller.workspace.id));

export const saveSettingsByKey: RouteOf<typeof publicAccount.saveSettingsByKey> = async ({
  input: { redirectUrl, rules, ...rest },
  caller,
}) => {
  const thankYou = typeof redirectUrl === "string" ? { url: redirectUrl } : redirectUrl;
  return settingsAnswer(
    await save(caller.workspace.id, { ...rest, rules: { ...rules, thankYou } }),
  );
};

async function save(userId: string, settings: SettingsInput): Promise<SendingSettings> {
  await putSendingSettings(userId, settings);
  return wholeSettings(settings);
}

function settingsAnswer({ rules, copies, ...settings }: SendingSettings): SettingsAnswer {
  const { thankYou, ways, reasons, ...others } = rules;
  return {
    ...settings,
    copies: [...copies],
    rules: { ...others, ways: [...ways], reasons: [...reasons] },
    redirectUrl: thankYou?.url ?? null,
  };
}
