import { useEffect, useReducer } from "react";
import { emptyWork, readWork, reduceWork, writtenWork } from "./template-work.ts";

const storageKey = "undersign.template";

/** This tab's unsaved template. It survives a reload as long as the session does. */
export function useTemplateWork() {
  const [work, act] = useReducer(
    reduceWork,
    undefined,
    () => readWork(sessionStorage.getItem(storageKey)) ?? emptyWork(crypto.randomUUID()),
  );
  useEffect(
    function keepWork() {
      sessionStorage.setItem(storageKey, writtenWork(work));
    },
    [work],
  );
  return { work, act };
}
