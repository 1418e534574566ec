import { isEmail } from "#contract/rules/inputs/email";
import type { Installation } from "#contract/rules/installation/installation";
import { type Registration, writtenRegistration } from "#contract/rules/installation/registration";
import { plans } from "#contract/rules/limits/plans";
import { isPublicMailDomain } from "#contract/rules/mails/public-mail";
import { brandFaults } from "#contract/rules/product/brand";
import { configFile } from "#contract/rules/settings/config";
import type { Allowance } from "#contract/rules/settings/plan-setting";

/** Why an installation can't be as it is set: a sentence for each reason, with the setting to change. */
export function installationFaults({ registration, plans }: Installation): string[] {
  const chosen = typeof plans === "string" ? [] : allowanceFaults(plans);
  return [
    ...[...registrationFaults(registration), ...chosen, ...brandFaults()].map(
      (fault) => `${configFile}: ${fault}`,
    ),
  ];
}

function registrationFaults(registration: Registration): string[] {
  if (typeof registration === "string") return [];
  const { domains } = registration;
  if (domains.length === 0) return ["registration has no domains: for none, it is “invited”"];
  return domains.flatMap((domain) => {
    const ascii = writtenRegistration({ domains: [domain] });
    if (!isEmail(`a@${domain}`))
      return [`registration has ${JSON.stringify(domain)}, and no domain such as firm.example`];
    return parentsOf(ascii).some(isPublicMailDomain)
      ? [`registration has ${domain}, where anybody can have an address: invite people instead`]
      : [];
  });
}

/** The domain and those above it: some providers give their users sub-domains. */
const parentsOf = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.map((_, at) => labels.slice(at).join(".")).slice(0, -1);
};

/** The largest file that is known to be sealed and checked within a function's memory and time. */
const fileMBMost = plans.PRO_ANNUAL.fileBytesMax / 1024 ** 2;
const bounds: Readonly<Record<keyof Allowance, number>> = {
  documentsMax: 999_999,
  fileMB: fileMBMost,
  storageGB: 10_000,
};

const allowanceFaults = (allowance: Allowance): string[] =>
  Object.entries(bounds).flatMap(([name, most]) => {
    const value = Object.entries(allowance).find(([one]) => one === name)?.[1];
    return Number.isInteger(value) && value >= 1 && value <= most
      ? []
      : [`plans.${name} is ${value}, and can be 1 to ${most}`];
  });
