import { makePng } from "../../../test/support/pngs.ts";
import { tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender } from "./call.ts";

// Settings of an account: its holder, its rules for sending, and its company with a logo.

const kinds = [
  ...(["profile", "rules", "company", "company-save", "company-remove", "logo-remove"] as const),
] as const;
type SettingsStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isSettingsStep = (step: Step): step is SettingsStep =>
  kinds.some((kind) => kind === step.kind);

export const placesOf = (tenant: number) => ({
  name: `name of ${tenant}`,
  days: `days of ${tenant}`,
  company: `company of ${tenant}`,
  website: `website of ${tenant}`,
  logo: `logo of ${tenant}`,
});

/** Two pictures, so that one can replace the other. */
export const logos = [makePng(30, 20), makePng(40, 20)] as const;

export function withSettings(step: SettingsStep, world: World): Conversation {
  const { tenant, id, kind } = step;
  const drawn = world.chance.of("settings", id);
  const place = placesOf(tenant);
  const own = "/api/companies/own";
  switch (kind) {
    case "profile": {
      const { firstName } = tenantAt(tenant);
      const language = drawn < 0.5 ? {} : { language: drawn < 0.75 ? "en" : "de" };
      const body = { firstName, lastName: `Sender ${id}`, mobile: "0123456789", ...language };
      return world.registers.put(
        [{ place: place.name, value: body.lastName }],
        asSender(tenant, "users", "PUT /api/users/me", { body }),
      );
    }
    case "rules": {
      const expiresInDays = 10 + Math.floor(drawn * 80);
      const body = { expiresInDays, rules: { tellWhenSigned: drawn < 0.5 } };
      return world.registers.put(
        [{ place: place.days, value: String(expiresInDays) }],
        asSender(tenant, "users", "PUT /api/users/sending", { body }),
      );
    }
    case "company": {
      const number = drawn < 0.5 ? 0 : 1;
      const name = companyName(step);
      return world.registers.put(
        [
          { place: place.company, value: name },
          { place: place.logo, value: String(number) },
        ],
        asSender(tenant, "companies", "POST /api/companies/register", {
          form: { name, logo: logos[number] },
        }),
      );
    }
    case "company-save": {
      const website = `https://www.example.com/${id}`;
      return world.registers.put(
        [
          { place: place.company, value: companyName(step) },
          { place: place.website, value: website },
        ],
        asSender(tenant, "companies", `PUT ${own}`, { body: { name: companyName(step), website } }),
      );
    }
    case "company-remove": {
      const all = [place.company, place.website, place.logo];
      return world.registers.put(
        all.map((one) => ({ place: one, value: undefined })),
        asSender(tenant, "companies", `DELETE ${own}`, {}),
      );
    }
    case "logo-remove":
      return world.registers.put(
        [{ place: place.logo, value: undefined }],
        asSender(tenant, "companies", `DELETE ${own}/logo`, {}),
      );
  }
}

const companyName = ({ tenant, id }: SettingsStep): string =>
  `Company ${tenantAt(tenant).canary} ${id}`;
