import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApiQuery } from "./query.ts";
import { type Contact, users } from "./users.ts";

/** Short enough to seem immediate, long enough for one request per typed word. */
const pauseMs = 150;

const nobody: readonly Contact[] = [];

/** People to suggest for the text; empty while they are not wanted or can't be loaded. */
export function useContacts(text: string, wanted: boolean): readonly Contact[] {
  const { data } = useAddressBook(text, wanted);
  return wanted && data ? data : nobody;
}

/** People whom the sender has written to and who match the text. */
export function useAddressBook(text: string, enabled = true) {
  const q = useSettled(text.trim());
  const more = { enabled, placeholderData: keepPreviousData, staleTime: 60_000 };
  return useApiQuery(users.contacts, { q }, more);
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(value), pauseMs);
      return () => clearTimeout(timer);
    },
    [value],
  );
  return settled;
}
