import type { accountCalls, SettingsAnswer } from "#contract/calls/account";
import { type SendingSettings, wholeSettings } from "#contract/rules/documents/sending-rules";
import type { RouteOf } from "#core/http/router";
import { putSendingSettings, sendingSettingsOf } from "#core/store/account/sending-settings";

export const settings: RouteOf<typeof accountCalls.settings> = async ({ caller }) =>
  settingsAnswer(await sendingSettingsOf(caller.workspace.id));

export const saveSettings: RouteOf<typeof accountCalls.saveSettings> = async ({
  input: { redirectUrl, rules, ...rest },
  caller,
}) => {
  const thankYou = typeof redirectUrl === "string" ? { url: redirectUrl } : redirectUrl;
  const saved = { ...rest, rules: { ...rules, thankYou } };
  await putSendingSettings(caller.workspace.id, saved);
  return settingsAnswer(wholeSettings(saved));
};

function settingsAnswer({ rules, copies, ...settings }: SendingSettings): SettingsAnswer {
  const { thankYou, ways, reasons, ...others } = rules;
  return {
    ...settings,
    copies: [...copies],
    rules: { ...others, ways: [...ways], reasons: [...reasons] },
    redirectUrl: thankYou?.url ?? null,
  };
}
