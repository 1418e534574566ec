import * as z from "zod/mini";
import { word } from "../rules/inputs/inputs.ts";
import { notOurName, noWebAddress } from "../rules/inputs/names.ts";
import { instant } from "../rules/inputs/sender-inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { call } from "./call.ts";
import { listInput, listOf, removed } from "./shapes.ts";
import { templateName } from "./template-roles.ts";

const needs = "documents:send";
const reads = "documents:read";

/**
 * Visitors can begin; it is turned off; its end has come; it has had all its visitors; it has had those of today; the
 * template does not name everybody else who signs.
 */
export const publicLinkStates = ["open", "off", "ended", "full", "full-today", "unfit"] as const;
export type PublicLinkState = (typeof publicLinkStates)[number];

const countUpTo = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

/** Settings that the owner decides about; one that is left out sets no limit, except `dayMax`. */
const settings = {
  /** Whether visitors can begin. */
  on: z.boolean(),
  /** The template's role, from 1, in which the visitor acts. */
  role: countUpTo(limits.signersMax),
  /** Visitors read it above the document, and each of their documents has it as its title; by default the template's name. */
  title: z.optional(templateName.check(noWebAddress, notOurName)),
  /** Nobody can begin from then on. */
  endsAt: z.optional(instant),
  /** How many visitors can begin in all. */
  max: z.optional(countUpTo(limits.linkVisitorsMax)),
  /** How many visitors can begin on one day (UTC); 300 if it is left out. */
  dayMax: z.optional(countUpTo(limits.linkVisitorsMax)),
  /** Whether several people can begin with one address, such as a parent for each child. */
  sharedAddresses: z.optional(z.boolean()),
};

const chosen = z.strictObject(settings);
export type PublicLinkSettings = z.output<typeof chosen>;

export const publicLinkAnswer = z.strictObject({
  /** Stands in the envelopes that visitors begin, and in their events. */
  id: z.string(),
  templateId: z.string(),
  /** The page that visitors open. Anyone with its address can begin. */
  url: z.string(),
  ...settings,
  title: z.string(),
  endsAt: z.optional(z.string()),
  state: z.enum(publicLinkStates),
  /** Says what is to be changed in the template first; only in the state `unfit`. */
  unfitBecause: z.optional(z.string()),
  /** How many visitors have begun in all, and today. */
  visitors: z.number(),
  visitorsToday: z.number(),
  createdAt: z.string(),
});
export type PublicLinkAnswer = z.input<typeof publicLinkAnswer>;

const one = { templateId: word };
const path = "/templates/{templateId}/link";
const pagesPath = "/templates/record/{templateId}/link";

const setLink = call({
  path: `PUT ${path}`,
  pagesPath,
  needs,
  limit: "linkByAccount",
  summary: "Set the public link of a template",
  description:
    "Creates the link, or replaces its settings; address and counts stay. Anyone with the link can read the document, enter a name and an address and the code that is mailed there, and sign in the role `role`; then the people named in the template for its other roles sign, in their order. An envelope counts against your plan when the code is right. Each address begins one envelope, or one for each name if `sharedAddresses` is true.",
  input: z.extend(chosen, one),
  answer: publicLinkAnswer,
});

const getLink = call({
  path: `GET ${path}`,
  pagesPath,
  needs: reads,
  summary: "Get the public link of a template",
  input: z.strictObject(one),
  answer: publicLinkAnswer,
});

const removeLink = call({
  path: `DELETE ${path}`,
  pagesPath,
  needs,
  summary: "Delete the public link of a template",
  description:
    "Its address never works again. What visitors have begun is not affected; a new link has another address.",
  input: z.strictObject(one),
  answer: removed,
});

const listLinks = call({
  path: "GET /links",
  needs: reads,
  summary: "List public links, newest first",
  input: z.strictObject(listInput),
  answer: listOf(publicLinkAnswer),
});

/** Calls that the envelopes function answers. */
export const linkCalls = { setLink, getLink, removeLink, listLinks };
