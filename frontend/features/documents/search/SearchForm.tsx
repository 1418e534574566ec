import { type FormEvent, useEffect, useId, useRef } from "react";
import { limits } from "#contract/rules/limits/limits";
import { Icon } from "../../../ui/Icon.tsx";

interface SearchFormProps {
  /** The search text in the page's address. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

const pauseMs = 300;

/** Searches while somebody types, after a pause, and at once on Enter. */
export function SearchForm({ q, onSearch }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(
    function followAddress() {
      if (q === asked.current || !input.current) return;
      asked.current = q;
      input.current.value = q;
    },
    [q],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  function search() {
    clearTimeout(timer.current);
    const text = input.current?.value ?? "";
    if (text === asked.current) return;
    asked.current = text;
    onSearch(text);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  return (
    <search className="min-w-[min(14rem,100%)] flex-[1_1_20rem]">
      <form onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <div className="relative">
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-ink-faint"
          />
          <input
            ref={input}
            id={id}
            type="search"
            defaultValue={q}
            maxLength={limits.searchMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Title, file, person, address or id"
            onChange={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(search, pauseMs);
            }}
            className="control ps-10"
          />
        </div>
      </form>
    </search>
  );
}
