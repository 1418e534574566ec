import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { classes } from "./classes.ts";
import { isComposing } from "./composing.ts";
import { counted } from "./counted.ts";
import { Field, type FieldProps } from "./Field.tsx";

export interface Suggestion {
  readonly key: string;
  readonly text: string;
  /** A second line. */
  readonly detail: string;
}

interface ComboboxProps extends FieldProps, Omit<ComponentProps<"input">, "id" | "onChange"> {
  readonly suggestions: readonly Suggestion[];
  /** Called when the list opens or closes, so that suggestions are fetched only while they are shown. */
  readonly onOpen: (open: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onPick: (key: string) => void;
}

/**
 * A text input with suggestions. Typing, a press on it while it is empty, or the Down arrow opens the list; nothing is
 * chosen until an arrow key, a press or a tap chooses it (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, list
 * autocomplete with manual selection).
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hint,
    error,
    optional = false,
    isLabelHidden,
    suggestions,
    onOpen,
    onText,
    onPick,
    ...input
  } = props;
  const listId = useId();
  const { open, active, show, pick, onKeyDown } = useList(props);
  return (
    <Field {...{ label, hint, error, optional, isLabelHidden }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            className="control"
            onChange={(event) => {
              onText(event.target.value);
              show(event.target.value.trim() !== "");
            }}
            onClick={() => input.value === "" && show(true)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              show(false);
              input.onBlur?.(event);
            }}
          />
          <Suggestions
            id={listId}
            suggestions={open ? suggestions : []}
            active={active}
            onPick={pick}
          />
          <span role="status" className="sr-only">
            {open && counted(suggestions.length, "suggestion")}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Whether the list is open, and the index of the suggestion reached by arrow keys, -1 for none. */
function useList({ suggestions, onOpen, onPick }: ComboboxProps) {
  const [wanted, setWanted] = useState(false);
  // By key rather than index, since the list changes while somebody types.
  const [activeKey, setActiveKey] = useState<string>();
  const active = suggestions.findIndex(({ key }) => key === activeKey);
  const open = wanted && suggestions.length > 0;

  function show(now: boolean) {
    setWanted(now);
    setActiveKey(undefined);
    onOpen(now);
  }

  function pick(index: number) {
    const picked = suggestions[index];
    show(false);
    if (picked) onPick(picked.key);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const count = suggestions.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = active === -1 && step === -1 ? count - 1 : (active + step + count) % count;
      setActiveKey(suggestions[next]?.key);
    } else if (event.key === "Enter" && open && active >= 0) {
      // Otherwise the form would be submitted.
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      show(false);
    }
  }

  return { open, active, show, pick, onKeyDown };
}

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onPick: (index: number) => void;
}

/** Space at the window's lower edge that a bar may cover. */
const edgePx = 80;
/** The list opens upwards where there is less space below. */
const heightMinPx = 180;

function fitInWindow(list: HTMLElement | null): void {
  if (!list) return;
  delete list.dataset["above"];
  const space = innerHeight - edgePx - list.getBoundingClientRect().top;
  if (space < Math.min(heightMinPx, list.scrollHeight)) list.dataset["above"] = "";
  else list.style.maxHeight = `${Math.min(448, space)}px`;
}

function Suggestions({ id, suggestions, active, onPick }: SuggestionsProps) {
  return (
    <div
      id={id}
      ref={fitInWindow}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={classes(
        "absolute inset-x-0 top-full z-30 mt-1 max-h-[28rem] min-w-64 data-above:top-auto data-above:bottom-full data-above:mb-1 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-raised",
        suggestions.length === 0 && "hidden",
      )}
    >
      {suggestions.map(({ key, text, detail }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
        <div
          key={key}
          ref={index === active ? intoView : undefined}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onPick(index)}
          className={classes(
            "flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 text-sm",
            index === active ? "bg-accent-soft text-accent-ink" : "hover:bg-sunken",
          )}
        >
          <span className="break-words font-medium [overflow-wrap:anywhere]">{text}</span>
          {detail !== "" && (
            <span className="break-words text-ink-soft [overflow-wrap:anywhere]">{detail}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
