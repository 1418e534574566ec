import { productName } from "#contract/product";
import { ClosingCall } from "./ClosingCall.tsx";
import { ForSigners } from "./ForSigners.tsx";
import { Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Proof } from "./Proof.tsx";
import { YoursToRun } from "./YoursToRun.tsx";

/** /, /home and every unmatched path. Needs no script: it is built as HTML. */
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
