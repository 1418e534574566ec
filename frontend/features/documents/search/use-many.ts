import { useState } from "react";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiMutation } from "../../../api/query.ts";
import { type ActOnMany, actOnMany, type Chosen } from "./act-on-many.ts";

/** The current or latest action on many documents, with the number processed so far. */
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
