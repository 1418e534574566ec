import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { language, mobile } from "../rules/inputs/inputs.ts";
import { ownName } from "../rules/inputs/names.ts";
import type { AnyPlanType, Plan } from "../rules/limits/plans.ts";
import type { Language } from "../rules/text/languages.ts";
import type { OwnCompanyReply } from "./companies.ts";

export interface ProfileReply {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  /** Language of pages and mails for signers of new documents. */
  readonly language: Language;
  readonly plan: AnyPlanType;
  readonly planLimits: Pick<Plan, "documentsMax" | "fileBytesMax">;
  readonly documentsUsed: number;
  readonly storageUsedBytes: number;
  /** Whether this account may register a company's name and logo. */
  readonly mayRegisterCompany: boolean;
  readonly company?: OwnCompanyReply;
}

const profile = replies<ProfileReply>()({
  path: "GET /api/users/me",
  access: "sender",
  needs: "any",
  because: "person",
  input: z.object({}),
});

const saveProfile = replies<ProfileReply>()({
  path: "PUT /api/users/me",
  access: "sender",
  needs: "any",
  because: "person",
  input: z.object({
    firstName: ownName,
    lastName: ownName,
    mobile,
    /** If absent, it stays as it is. */
    language: z.optional(language),
  }),
});

export const users = { profile, saveProfile };
