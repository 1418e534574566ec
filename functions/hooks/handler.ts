import { hooks } from "#contract/api/hooks";
import { publicHooks } from "#contract/v1/hooks";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { change } from "./change.ts";
import { create } from "./create.ts";
import { deliveries, sendAgain, sendSince } from "./deliveries.ts";
import { getByKey, list, listByKey } from "./list.ts";
import { remove, removeByKey } from "./remove.ts";
import { replaceSecret } from "./replace-secret.ts";
import { test } from "./test.ts";

export const handler = router(
  { ...hooks, ...publicHooks },
  {
    ...{ list, create, change, remove, test, replaceSecret, deliveries, sendAgain, sendSince },
    ...{ listByKey, getByKey, removeByKey },
    createByKey: create,
    changeByKey: change,
    testByKey: test,
    replaceSecretByKey: replaceSecret,
    deliveriesByKey: deliveries,
    sendAgainByKey: sendAgain,
    sendSinceByKey: sendSince,
  },
  { sender: accountOf, key: accountOfKey },
);
