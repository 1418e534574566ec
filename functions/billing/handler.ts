import { billing } from "#contract/api/billing";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { accountStatus } from "./account-status.ts";
import { freeze } from "./freeze.ts";
import { invoice } from "./invoice.ts";
import { previewUpdate } from "./preview-update.ts";
import { start } from "./start.ts";
import { status } from "./status.ts";
import { update } from "./update.ts";
import { listUpgrades, setAutomatic } from "./upgrades.ts";

const routes = {
  start,
  status,
  listUpgrades,
  freeze,
  previewUpdate,
  update,
  setAutomatic,
  accountStatus,
  invoice,
};

export const handler = router(billing, routes, { sender: callerOfSession, limit: limitCall });
