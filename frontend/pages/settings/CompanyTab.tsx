import { Navigate } from "react-router-dom";
import type { Company } from "../../api/companies.ts";
import { paths } from "../../paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { useProfile } from "./use-profile.ts";

/** Only for the account that may register a company; the server refuses all others. */
export default function CompanyTab() {
  return (
    <>
      <title>Company</title>
      <Loaded of={useProfile()}>
        {(profile) =>
          profile.mayRegisterCompany ? (
            <div className="grid gap-8">
              {profile.company && <Registered {...profile.company} />}
              <CompanyForm registeredName={profile.company?.name ?? ""} />
            </div>
          ) : (
            <Navigate to={paths.settings} replace />
          )
        }
      </Loaded>
    </>
  );
}

/** The company as signers see it. */
function Registered({ name, logoUrl }: Company) {
  return (
    <section aria-label="Registered company" className="flex items-center gap-4">
      <img src={logoUrl} alt={`Logo of ${name}`} className="max-h-16 max-w-40 object-contain" />
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">Shown in your invitations and on signing pages.</p>
      </div>
    </section>
  );
}
