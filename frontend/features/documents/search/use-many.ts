import { useState } from "react";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiMutation } from "../../../api/query.ts";
import { type ActOnMany, actOnMany, type Chosen } from "./act-on-many.ts";

/** The act on many that is under way or was done last, with how many were dealt with so far. */
export function useMany(chosen: Chosen) {
  const [done, setDone] = useState(0);
  const acting = useApiMutation(
    (wanted: ActOnMany) => {
      setDone(0);
      return actOnMany(chosen, wanted, setDone);
    },
    { invalidates: [dashboard.find, dashboard.labels, dashboard.documents] },
  );
  return { ...acting, done };
}

export type Many = ReturnType<typeof useMany>;
