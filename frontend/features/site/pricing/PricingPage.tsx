import { included } from "../../../included.ts";
import { NothingToPay } from "./NothingToPay.tsx";
import { Pricing } from "./Pricing.tsx";
import { UsedUpWarning } from "./UsedUpWarning.tsx";

export default function PricingPage() {
  return included ? <NothingToPay /> : <Pricing warning={<UsedUpWarning />} />;
}
