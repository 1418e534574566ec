import type { FieldKind } from "#contract/rules/fields/markers";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { kindIcons } from "../../../../pdf/kind-icons.ts";
import { classes } from "../../../../ui/classes.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { Signing } from "../act/signing-state.ts";
import { type Task, taskOf } from "../act/tasks.ts";

interface FieldsListProps {
  readonly tasks: readonly Task[];
  readonly signing: Signing;
  readonly onGo: (task: Task) => void;
}

/** The kinds that are signed; the others are filled in. */
const isDrawn: Readonly<Partial<Record<FieldKind, true>>> = { sign: true, initial: true };

/** All fields in reading order, as links to them. */
export function FieldsList({ tasks, signing, onGo }: FieldsListProps) {
  const words = useSigningWords();
  return (
    <ol className="grid gap-1">
      {tasks.map((task) => {
        const { field, label } = task;
        const current = task === taskOf(tasks, signing.currentId);
        return (
          <li key={task.id}>
            <button
              type="button"
              aria-current={current ? "true" : undefined}
              onClick={() => onGo(task)}
              className={classes(
                "flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 text-start text-sm hover:bg-sunken pointer-coarse:min-h-11",
                current && "bg-accent-soft",
              )}
            >
              <Icon name={kindIcons[field.kind]} className="size-4.5 text-ink-faint" />
              <span className="min-w-0 grow break-words">
                <bdi translate="no">{label}</bdi>
                <span className="text-ink-soft">
                  {" "}
                  · {words("field.page", { page: field.place.page + 1 })}
                </span>
              </span>
              {task.state !== "computed" && <State task={task} state={task.state} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const looks = {
  done: { icon: "checkCircle", color: "text-success-ink" },
  left: { icon: "clock", color: "text-warn-ink" },
  optional: { icon: "minus", color: "text-ink-soft" },
  busy: { icon: "upload", color: "text-ink-soft" },
} as const;

function State({ task, state }: { task: Task; state: keyof typeof looks }) {
  const { icon, color } = looks[state];
  const words = useSigningWords();
  return (
    <span className={classes("flex shrink-0 items-center gap-1 text-xs", color)}>
      <Icon name={icon} className="size-4" />
      {stateWord(words, task, state)}
    </span>
  );
}

function stateWord(words: SigningWords, { field }: Task, state: keyof typeof looks): string {
  if (state !== "done") return words(`state.${state}`);
  return words(isDrawn[field.kind] ? "state.signed" : "state.filled");
}
