import type { operator } from "#contract/api/operator";
import { variable } from "#core/environment";
import { countFailed } from "#core/gateways/failed-messages";
import type { RouteOf } from "#core/http/router";
import { softwareOf } from "#core/software";
import { listDays } from "#core/store/operator/days";
import { countLate } from "#core/store/operator/late-work";
import { readLog } from "#core/store/operator/operator-log";

const version = softwareOf(variable("PRODUCT_NAME"));

export const overview: RouteOf<typeof operator.overview> = async ({ now }) => {
  const [late, failed, days] = await Promise.all([countLate(now), countFailed(), listDays()]);
  return { version, late, failed, days };
};

export const log: RouteOf<typeof operator.log> = async ({ input }) => {
  const { acts, next } = await readLog(input.after);
  const rows = acts.map(({ at, by, act, about }) => ({ at, by, act, ...(about && { about }) }));
  return { rows, ...(next && { next }) };
};
