import { Pricing } from "./Pricing.tsx";
import { UsedUpWarning } from "./UsedUpWarning.tsx";

export default function PricingPage() {
  return <Pricing warning={<UsedUpWarning />} />;
}
