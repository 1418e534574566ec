import type { users } from "#contract/api/users";
import { wholeSettings } from "#contract/sending-rules";
import type { RouteOf } from "#core/http/router";
import { putSendingSettings, sendingSettingsOf } from "#core/store/sending-settings";
import { throttle } from "#core/store/throttle";

export const sending: RouteOf<typeof users.sending> = async ({ caller }) =>
  sendingSettingsOf(caller.userId);

export const saveSending: RouteOf<typeof users.saveSending> = async ({ input, caller, now }) => {
  await throttle("saveSendingByAccount", caller.userId, now);
  await putSendingSettings(caller.userId, input);
  return wholeSettings(input);
};
