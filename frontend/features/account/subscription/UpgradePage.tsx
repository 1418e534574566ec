import { Navigate } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/session.ts";
import { Loading } from "../../../ui/Spinner.tsx";

/** /upgrade: redirects to the subscription, or to the prices for people who aren't signed in. */
export default function UpgradePage() {
  const session = useSession();
  if (session.kind === "restoring") return <Loading />;
  const to = session.kind === "signedIn" ? paths.settingsSubscription : paths.pricing;
  return <Navigate to={to} replace />;
}
