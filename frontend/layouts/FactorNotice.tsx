import { Link, useLocation } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { paths } from "../paths.ts";
import { useMissingFactor } from "../session/required-factor.ts";
import { useWorkspace } from "../session/workspace.ts";
import { Banner } from "../ui/Banner.tsx";
import { dayOf } from "../ui/times.ts";

/**
 * Asks a person to add the authenticator app or passkey that the open workspace requires: by now, or from a day that is yet to
 * come.
 */
export function FactorNotice({ from }: { readonly from: string | undefined }) {
  const isMissing = useMissingFactor();
  const { pathname } = useLocation();
  const { name } = useWorkspace();
  if (!isMissing && from === undefined) return null;
  const workspace = name === undefined ? "your workspace" : `the workspace “${isolated(name)}”`;
  return (
    <Banner
      tone="warn"
      action={
        pathname !== paths.settingsSecurity && (
          <Link to={paths.settingsSecurity} className="link font-medium">
            Add one now
          </Link>
        )
      }
    >
      {isMissing
        ? `You need an authenticator app or a passkey to open ${workspace}. Please add one of them.`
        : `From ${dayOf(from ?? "")} you need an authenticator app or a passkey to open ${workspace}.`}
    </Banner>
  );
}
