import { Link } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { start } from "../../../installation.ts";
import { buttonClass } from "../../../ui/Button.tsx";

/** The page at the address of the prices, where there are none. */
export function NothingToPay() {
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-4 px-4 pt-8 pb-16 sm:px-8 sm:pt-14">
      <title>{`Nothing to pay · ${productName}`}</title>
      <h1 className="font-semibold text-headline">Nothing to pay</h1>
      <p className="text-ink-soft text-lg">
        Accounts on this site cost nothing, and neither does signing. Everybody who has one may send
        documents, within the limits that the account's settings show.
      </p>
      <Link to={start.to} className={buttonClass("primary", "large")}>
        {start.label}
      </Link>
    </div>
  );
}
