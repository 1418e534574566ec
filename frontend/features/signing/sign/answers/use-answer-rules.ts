import { useEffect, useState } from "react";
import { isFilledIn, type SigningField } from "../act/signing-fields.ts";

const fetchRules = () => import("./rules.ts");

/** The rules for answers, once they are loaded, and whether they are being loaded: they aren't without fields to fill in. */
export function useAnswerRules(fields: readonly SigningField[]) {
  const [rules, setRules] = useState<Awaited<ReturnType<typeof fetchRules>>>();
  const isAsked = fields.some(isFilledIn);
  useEffect(
    function load() {
      const fail = (error: unknown) =>
        setRules(() => {
          throw error;
        });
      if (isAsked) fetchRules().then((loaded) => setRules(loaded), fail);
    },
    [isAsked],
  );
  return { rules, isLoading: isAsked && !rules };
}
