import { useState } from "react";
import { Navigate } from "react-router-dom";
import { accentShades } from "#contract/rules/product/accent";
import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { type Company, companies } from "../../../api/companies.ts";
import { useApiMutation } from "../../../api/query.ts";
import { type Profile, users } from "../../../api/users.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useProfile } from "../profile/use-profile.ts";
import { CompanyForm } from "./CompanyForm.tsx";
import { logoRemoved } from "./company-checks.ts";

/** Only for accounts that may register a company; the server refuses all others. */
export default function CompanyTab() {
  return (
    <>
      <title>Company</title>
      <Loaded of={useProfile()}>
        {(profile) =>
          profile.mayRegisterCompany ? (
            <OwnCompany profile={profile} />
          ) : (
            <Navigate to={paths.settings} replace />
          )
        }
      </Loaded>
    </>
  );
}

function OwnCompany({ profile: { company, email } }: { profile: Profile }) {
  const [deletions, setDeletions] = useState(0);
  return (
    <div className="grid gap-8">
      {company && <Registered company={company} onDeleted={() => setDeletions(deletions + 1)} />}
      {/* The key empties the form after the company was deleted. */}
      <CompanyForm key={deletions} company={company} email={email} />
    </div>
  );
}

/** The company as signers see it, and a way to remove it. */
function Registered({ company, onDeleted }: { company: Company; onDeleted: () => void }) {
  const { name, logoUrl, accent, website } = company;
  return (
    <section aria-label="Registered company" className="grid gap-4">
      <div className="flex items-center gap-4">
        {logoUrl && (
          <img src={logoUrl} alt={`Logo of ${name}`} className="max-h-16 max-w-40 object-contain" />
        )}
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          {website && <p className="break-all text-sm">{new URL(website).hostname}</p>}
          <p className="text-ink-soft text-sm">Shown in your invitations and on signing pages.</p>
        </div>
        {accent && (
          <span
            aria-hidden="true"
            style={{ background: accentShades(accent).light.fill }}
            className="ms-auto size-8 shrink-0 rounded-full border border-line"
          />
        )}
      </div>
      <Deleting hasLogo={logoUrl !== undefined} onDeleted={onDeleted} />
    </section>
  );
}

function Deleting({ hasLogo, onDeleted }: { hasLogo: boolean; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const removeLogo = useApiMutation(companies.removeLogo, {
    invalidates: [users.profile],
    what: "company",
    onSuccess: () => toast.info(logoRemoved),
  });
  return (
    <div className="flex flex-wrap gap-3">
      {hasLogo && (
        <Button size="small" busy={removeLogo.isPending} onClick={() => removeLogo.mutate({})}>
          Delete logo
        </Button>
      )}
      <Button size="small" icon="trash" onClick={() => setAsking(true)}>
        Delete company
      </Button>
      {asking && (
        <ConfirmCall
          title="Delete the company?"
          confirm="Delete"
          variant="danger"
          call={companies.remove}
          input={{}}
          invalidates={[users.profile]}
          onDone={() => {
            onDeleted();
            toast.info("Company deleted.");
          }}
          onClose={() => setAsking(false)}
        >
          Name, logo, colour, website and the address for replies are deleted. Documents that you
          have sent keep the name.
        </ConfirmCall>
      )}
    </div>
  );
}
