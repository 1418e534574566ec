import { Link, useLocation, useParams } from "react-router-dom";
import { installation } from "#contract/rules/installation/installation";
import { readInvitation } from "#contract/rules/product/links";
import { supportEmail } from "#contract/rules/product/product";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { planOfRoute } from "./checks.ts";
import { RegistrationForm } from "./RegistrationForm.tsx";

/** The page says who may register to people without an invitation, where not everybody may. */
export default function RegisterPage() {
  const { pricingPlan } = useParams();
  const invitation = readInvitation(useLocation().hash);
  const plan = planOfRoute(pricingPlan);
  const { registration } = installation;
  const isOpen = registration !== "invited" || invitation !== undefined;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <title>Register</title>
      <h1 className="font-semibold text-title">
        {isOpen ? "Create your account" : "Registration is by invitation"}
      </h1>
      <p className="mt-2 text-ink-soft">
        Already registered?{" "}
        <Link to={paths.login()} className="link">
          Log In
        </Link>
      </p>
      <Card className="mt-6 grid gap-5 p-5 sm:p-8">
        {!invitation && registration !== "open" && (
          <p className="text-ink-soft">
            <WhoMayRegister />
          </p>
        )}
        {isOpen && (
          <RegistrationForm
            key={`${plan} ${invitation?.token}`}
            preselected={plan}
            invitation={invitation}
          />
        )}
      </Card>
    </div>
  );
}

function WhoMayRegister() {
  const { registration } = installation;
  const domains = typeof registration === "string" ? [] : registration.domains;
  return (
    <>
      {domains.length > 0
        ? `You can register with an address at ${either.format(domains)}, or with the link of an invitation. `
        : "To register, please open the link in your invitation; it works for seven days. "}
      If you should have an account, please write to{" "}
      <a href={`mailto:${supportEmail}`} className="link">
        {supportEmail}
      </a>
      . Nobody needs an account to sign a document.
    </>
  );
}

const either = new Intl.ListFormat("en", { type: "disjunction" });
