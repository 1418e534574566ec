import * as z from "zod/mini";
import type { PublicLinkSettings } from "#contract/calls/links";
import type { PublicLink } from "../../domain/links/public-link.ts";
import { variable } from "../../environment.ts";
import { expr, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleting, getItem, listItems, putting, transactIf, updateIf } from "../common/table.ts";

/** Stored with drafts and batches: public links, too, belong to the account alone. They are kept until they are deleted. */
const table = variable("DRAFTS_TABLE");

/** Stands for a missing end or limit, so that one condition holds for all links. */
const never = "9999";
const unlimited = Number.MAX_SAFE_INTEGER;

const linkItem = z.object({
  linkId: z.string(),
  userId: z.string(),
  templateId: z.string(),
  token: z.string(),
  // They were checked when they were given.
  settings: z.custom<PublicLinkSettings>((value) => typeof value === "object"),
  visitors: z.number(),
  createdAt: z.string(),
  madeBy: z.optional(z.string()),
});

const tokenItem = z.object({ userId: z.string(), templateId: z.string() });

function linkFrom(item: unknown): PublicLink {
  const { linkId, ...link } = z.parse(linkItem, item);
  return { ...link, id: linkId };
}

/** The conditions of a visit as attributes, which a transaction can compare. */
const conditionsOf = ({ on, endsAt, max }: PublicLinkSettings) => ({
  isOn: on,
  endsAt: endsAt === undefined ? never : new Date(endsAt).toISOString(),
  visitorsMax: max ?? unlimited,
});

/** Finds only links of this account, because its id is part of the key. */
export async function findPublicLink(
  userId: string,
  templateId: string,
): Promise<PublicLink | undefined> {
  const item = await getItem(table, keys.publicLink(userId, templateId));
  return item && linkFrom(item);
}

/** The link with this address; undefined if there is none. */
export async function publicLinkAt(token: string): Promise<PublicLink | undefined> {
  const item = await getItem(table, keys.publicLinkToken(token));
  if (!item) return undefined;
  const { userId, templateId } = z.parse(tokenItem, item);
  const link = await findPublicLink(userId, templateId);
  return link?.token === token ? link : undefined;
}

/** Unordered. */
export async function listPublicLinks(userId: string): Promise<PublicLink[]> {
  const items = await listItems(table, keys.publicLink(userId, ""));
  return items.map(linkFrom);
}

/** Stores a new link with its address; false if the template has one. */
export async function insertPublicLink({ id, ...link }: PublicLink): Promise<boolean> {
  const { userId, templateId, token, settings } = link;
  const key = keys.publicLink(userId, templateId);
  const isNew = expr`attribute_not_exists(id)`;
  const failed = await transactIf([
    putting(table, { ...key, linkId: id, ...link, ...conditionsOf(settings) }, isNew),
    putting(table, { ...keys.publicLinkToken(token), userId, templateId }, isNew),
  ]);
  return failed === undefined;
}

/** Replaces the settings of a link; undefined if it is gone. */
export async function changePublicLink(
  { userId, templateId, token }: PublicLink,
  settings: PublicLinkSettings,
): Promise<PublicLink | undefined> {
  const item = await updateIf(
    table,
    keys.publicLink(userId, templateId),
    setting({ settings, ...conditionsOf(settings) }),
    expr`token = ${token}`,
  );
  return item && linkFrom(item);
}

/**
 * Removes a link with its address, both or none: the owner never sees a link whose address leads nowhere. A link that was made for
 * the template since this one was read stays.
 */
export async function removePublicLink({
  userId,
  templateId,
  token,
}: Pick<PublicLink, "userId" | "templateId" | "token">): Promise<void> {
  await transactIf([
    deleting(table, keys.publicLinkToken(token)),
    deleting(table, keys.publicLink(userId, templateId), expr`token = ${token}`),
  ]);
}

export async function removePublicLinks(userId: string): Promise<void> {
  for (const link of await listPublicLinks(userId)) await removePublicLink(link);
}
