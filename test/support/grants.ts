import type { Grant } from "cdk-laptop";
import { inject } from "vitest";

/** What the template allows each function to do. */

declare module "vitest" {
  interface ProvidedContext {
    grants: Grant[];
  }
}

let ownGrants: readonly Grant[] | undefined;

/** For tests that start an environment of their own: with other stand-ins its resources have names of their own. */
export function lookForGrantsIn(grants: readonly Grant[] | undefined): void {
  ownGrants = grants;
}

/** The permission of one function for `action`, on the only resource whose ARN fits `on`. */
export function grantOf(functionName: string, action: string, on = /./): Grant {
  const role = `Functions${functionName.replaceAll("-", "")}`;
  const [grant, ...others] = (ownGrants ?? inject("grants")).filter(
    (one) => one.roleId.includes(role) && one.action === action && on.test(one.resource),
  );
  if (!grant) throw new Error(`expected a grant ${action} of ${functionName}, found none`);
  if (others.length > 0) {
    const resources = [grant, ...others].map(({ resource }) => resource).join(", ");
    throw new Error(`expected one grant ${action} of ${functionName}, found those on ${resources}`);
  }
  return grant;
}
