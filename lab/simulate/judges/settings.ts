import { createHash } from "node:crypto";
import { keys } from "../../../core/store/common/keys.ts";
import { logos, placesOf } from "../clients/settings.ts";
import { tenantAt } from "../people.ts";
import { tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Report } from "./judging.ts";

const promise = "acknowledged is kept";

/** The last saved settings of an account must be there, including the logo's bytes, and so must its keys. */
export function judgeSettings(outcome: Outcome, broken: Report): void {
  for (let number = 0; number < tenants; number++) {
    if (isClosed(outcome, number)) continue;
    judgePlaces(outcome, number, broken);
    judgeLogo(outcome, number, broken);
    judgeKeys(outcome, number, broken);
  }
}

type Item = Readonly<Record<string, unknown>>;

const itemAt = ({ world }: Outcome, key: object): Item =>
  world.db.find(variables.SUBSCRIPTIONS_TABLE, { ...key }) ?? {};

function companyOf(outcome: Outcome, tenant: number): Item {
  const { companyId } = itemAt(outcome, keys.account(tenantAt(tenant).userId));
  return companyId === undefined ? {} : itemAt(outcome, keys.company(String(companyId)));
}

function judgePlaces(outcome: Outcome, tenant: number, broken: Report): void {
  const { registers } = outcome.world;
  const { userId } = tenantAt(tenant);
  const company = companyOf(outcome, tenant);
  const logo = logoOf(company);
  const place = placesOf(tenant);
  const found: [string, unknown, string | undefined][] = [
    [place.name, itemAt(outcome, keys.account(userId))["lastName"], "Sender"],
    [place.days, itemAt(outcome, keys.sending(userId))["expiresInDays"], undefined],
    [place.company, company["name"], undefined],
    [place.website, company["website"], undefined],
    [place.logo, logo && logos.findIndex((png) => sha256Of(png) === logo.sha256), undefined],
  ];
  for (const [name, value, first] of found) {
    const text = value === undefined ? undefined : String(value);
    if (!registers.mayHold(name, text, first)) broken(promise, `${name} is ${text}`);
  }
}

interface Logo {
  readonly key: string;
  readonly versionId: string;
  readonly sha256: string;
}

const logoOf = (company: Item) => company["logo"] as Logo | undefined;

/** Checks the logo; older and deleted versions last only for a month. */
function judgeLogo(outcome: Outcome, tenant: number, broken: Report): void {
  const logo = logoOf(companyOf(outcome, tenant));
  if (!logo) return;
  const newest = outcome.world.s3.versions(variables.DOCUMENTS_BUCKET, logo.key).at(-1);
  if (newest?.id !== logo.versionId || !newest.bytes)
    broken(promise, `the bytes of the logo of ${tenant} are gone`);
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function judgeKeys(outcome: Outcome, tenant: number, broken: Report): void {
  const { userId } = tenantAt(tenant);
  const list = itemAt(outcome, keys.apiKeys(userId))["keys"] as readonly { id: string }[];
  for (const key of outcome.world.apiKeys.filter((one) => one.tenant === tenant)) {
    const isListed = list.some(({ id }) => id === key.id);
    const isFound = itemAt(outcome, keys.apiKey(key.id))["userId"] === userId;
    if (!key.isTouched && !(isListed && isFound)) broken(promise, `key ${key.id} is lost`);
  }
}
