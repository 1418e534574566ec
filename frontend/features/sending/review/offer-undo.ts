import type { QueryClient } from "@tanstack/react-query";
import { errorOfThrown } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { deviceStorage } from "../../../session/storage.ts";
import { toast } from "../../../ui/toasts.ts";

const sentText = "Your document has been sent.";
const what = "switching on Undo send";

/** Says that a document was sent; after the first one from this device, with the offer to undo later ones for ten seconds. */
export function saySent(cache: QueryClient, userId: string): void {
  const key = `undersign.undo-offered.${userId}`;
  const { queryKey } = queryOf(users.sending, {});
  const settings = cache.getQueryData(queryKey);
  if (!settings || settings.rules.undoSeconds > 0 || deviceStorage.get(key) !== undefined) {
    toast.success(sentText);
    return;
  }
  deviceStorage.set(key, "yes");
  toast.offering(`${sentText} Want ten seconds to undo?`, "Turn on", async () => {
    try {
      const rules = { ...settings.rules, undoSeconds: 10 } as const;
      cache.setQueryData(queryKey, await users.saveSending({ ...settings, rules }));
      toast.success("From now on, you can undo sending for ten seconds.", what);
    } catch (thrown) {
      toast.failure(what, errorOfThrown(thrown).message);
    }
  });
}
