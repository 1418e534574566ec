import type { users } from "#contract/api/users";
import { wholeSettings } from "#contract/sending-rules";
import type { RouteOf } from "#core/http/router";
import { putSendingSettings, sendingSettingsOf } from "#core/store/account/sending-settings";

export const sending: RouteOf<typeof users.sending> = async ({ caller }) =>
  sendingSettingsOf(caller.workspace.id);

export const saveSending: RouteOf<typeof users.saveSending> = async ({ input, caller }) => {
  await putSendingSettings(caller.workspace.id, input);
  return wholeSettings(input);
};
