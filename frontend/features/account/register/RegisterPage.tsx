import { Link, useParams } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { planOfRoute } from "./checks.ts";
import { RegistrationForm } from "./RegistrationForm.tsx";

export default function RegisterPage() {
  const { pricingPlan } = useParams();
  const plan = planOfRoute(pricingPlan);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <title>Register</title>
      <h1 className="font-semibold text-title">Create your account</h1>
      <p className="mt-2 text-ink-soft">
        Already registered?{" "}
        <Link to={paths.login()} className="link">
          Log In
        </Link>
      </p>
      <Card className="mt-6 p-5 sm:p-8">
        <RegistrationForm key={plan} preselected={plan} />
      </Card>
    </div>
  );
}
