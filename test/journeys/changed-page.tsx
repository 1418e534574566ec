import { useState } from "react";
import { createRoot } from "react-dom/client";

/** Each way in which a page of ours has text beside what comes and goes. `data-step` says how often it was pressed. */
function Page() {
  const [step, setStep] = useState(0);
  return (
    <button type="button" data-step={step} onClick={() => setStep(step + 1)}>
      <p>
        {step} of 2 <b>done</b>
      </p>
      <p>
        {step === 1 && <i>new </i>}
        {step < 2 ? `text ${step}` : null}
        <b>!</b>
      </p>
      <p>
        {["a", "b"].map((one) => one + step)}
        <b>.</b>
      </p>
      <p>{step === 1 ? <b>element</b> : `alone ${step}`}</p>
      <p>
        <Both>part {step}</Both>
        {step < 2 && <b>x</b>}
      </p>
    </button>
  );
}

const Both = ({ children }: { readonly children: React.ReactNode }) => <>{children}</>;

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
