import { DescribeContinuousBackupsCommand } from "@aws-sdk/client-dynamodb";
import { edgeStackName } from "../../../lib/stages.ts";
import { keptTables } from "../backup/items.ts";
import type { Account } from "./account.ts";
import { isSettled } from "./aws-checks.ts";
import { type Check, fix, ok } from "./finding.ts";

/** Checks of what keeps the data and the site from harm. */
export const protectionChecks: readonly Check[] = [
  { subject: "Backups of tables", look: lookAtBackups },
  { subject: "Firewall", look: lookAtFirewall },
];

async function lookAtBackups(account: Account) {
  const dynamodb = await account.client("dynamodb");
  const days = account.asked.stage.tableBackups.toDays();
  const without: string[] = [];
  for (const table of keptTables) {
    const TableName = await account.resource("AWS::DynamoDB::GlobalTable", `Data${table}`);
    const { ContinuousBackupsDescription } = await dynamodb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const { PointInTimeRecoveryStatus, RecoveryPeriodInDays = 0 } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    if (PointInTimeRecoveryStatus !== "ENABLED" || RecoveryPeriodInDays < days)
      without.push(TableName);
  }
  return without.length === 0
    ? ok(`every second of the last ${days} days`)
    : fix(
        `point-in-time recovery is off, or shorter than ${days} days, for ${without.join(", ")}: npx cdk deploy ${account.stackNames.data}`,
      );
}

async function lookAtFirewall(account: Account) {
  const { waf, keepsData } = account.asked.stage;
  if (!waf && keepsData) return fix("is off: set waf to true in undersign.config.ts and deploy");
  if (!waf) return ok("none, by undersign.config.ts");
  const edge = edgeStackName(account.asked.stage);
  const { StackStatus = "not deployed" } = (await account.findStack(edge, true)) ?? {};
  return isSettled.test(StackStatus)
    ? ok(`${edge} is ${StackStatus}`)
    : fix(`${edge} is ${StackStatus}: npx cdk deploy ${account.stackNames.app}`);
}
