import {
  planBySlug,
  planSlugs,
  plans,
  type SoldPlan,
  trialDays,
} from "#contract/rules/limits/plans";
import { authErrors } from "../../../api/auth.ts";
import type { Errors } from "../../../ui/form.ts";
import { newPasswordErrors } from "../password/password-checks.ts";

export type PlanSlug = (typeof planSlugs)[number];

export const registrationFields = [
  "firstName",
  "lastName",
  "email",
  "mobile",
  "password",
  "passwordAgain",
] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type Registration = Readonly<Record<RegistrationField, string>>;

export const emptyRegistration: Registration = {
  firstName: "",
  lastName: "",
  email: "",
  mobile: "",
  password: "",
  passwordAgain: "",
};

/** The errors by field: the contract's, and whether both passwords are the same. */
export function registrationErrors(values: Registration): Errors<RegistrationField> {
  const errors = authErrors.register({
    ...values,
    plan: "free",
    invitation: undefined,
    timeZone: "UTC",
  });
  const { password, passwordAgain } = values;
  const chosen = newPasswordErrors({}, { password, passwordAgain }, "password", "passwordAgain");
  return { ...errors, ...chosen };
}

/** The plan that a route like /register/pro-annual preselects, in both spellings. */
export function planOfRoute(slug: string | undefined): PlanSlug {
  const type = planBySlug[slug ?? ""];
  return planSlugs.find((one) => planBySlug[one] === type) ?? "free";
}

export interface PlanOption {
  readonly value: PlanSlug;
  readonly label: string;
  readonly detail: string;
  readonly aside: string;
}

export const planOptions: readonly PlanOption[] = planSlugs.map((slug) =>
  optionOf(slug, plans[planBySlug[slug] ?? "FREE_TRIAL"]),
);

function optionOf(value: PlanSlug, plan: SoldPlan): PlanOption {
  const price = `$${plan.priceCents / 100}`;
  switch (plan.type) {
    case "FREE_TRIAL":
      return {
        value,
        label: plan.name,
        detail: `${plan.documentsMax} documents, ${trialDays} days, no credit card`,
        aside: price,
      };
    case "STARTER_MONTHLY":
    case "PRO_MONTHLY":
      return {
        value,
        label: `${plan.name}, monthly`,
        detail: `${plan.documentsMax} documents a month`,
        aside: `${price} a month`,
      };
    case "STARTER_ANNUAL":
    case "PRO_ANNUAL":
      return {
        value,
        label: `${plan.name}, annual`,
        detail: `${plan.documentsMax} documents a month`,
        aside: `${price} a year`,
      };
  }
}
