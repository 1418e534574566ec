import { productName } from "#contract/product";
import { ClosingCall } from "./ClosingCall.tsx";
import { ForSigners } from "./ForSigners.tsx";
import { Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Proof } from "./Proof.tsx";
import { YoursToRun } from "./YoursToRun.tsx";

/** /, /home and all unmatched paths. Prerendered, works without script. */
export default function HomePage() {
  return (
    <>
      <title>{`${productName}: send a PDF, get it back signed`}</title>
      <Hero />
      <HowItWorks />
      <Proof />
      <ForSigners />
      <YoursToRun />
      <ClosingCall />
    </>
  );
}
