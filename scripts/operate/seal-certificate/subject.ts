import type { RequestedSubject } from "sealed-pdf/pki";
import type { Stage } from "../../../lib/stages.ts";

/** Options from the command line. */
interface SubjectOptions {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly locality?: string | undefined;
  readonly organization?: string | undefined;
  readonly "organization-identifier"?: string | undefined;
  readonly unit?: string | undefined;
  readonly "common-name"?: string | undefined;
}

/** Subject of the certificate: as given, else the operator in `contract/rules/installation/operator.ts`. */
export function subjectFrom(
  given: SubjectOptions,
  { productName }: Pick<Stage, "productName">,
  company: string,
): RequestedSubject {
  const organization = given.organization ?? company;
  if (organization.startsWith("["))
    throw new Error(
      'expected --organization "Your company", or its name in contract/rules/installation/operator.ts, found none',
    );
  const { country, state, locality, unit } = given;
  return {
    ...{ country, state, locality, organization, unit },
    organizationIdentifier: given["organization-identifier"],
    commonName: given["common-name"] ?? `${productName} document seal`,
  };
}
