import { useState } from "react";
import { type AnswerReason, isComputed, printedAnswer } from "#contract/rules/fields/answers";
import { isMark } from "#contract/rules/fields/markers";
import { type AnswerWords, useAnswerWords } from "../../../../language/answer-words.ts";
import { faultText } from "../../../../language/fault-text.ts";
import { readersLocale } from "../../../../language/locale.ts";
import { useStampFonts } from "../../../../pdf/stamp-fonts.ts";
import { type AnswerGroup, settingsOfGroup } from "../act/tasks.ts";
import { groupFault, judged, lengthMax, startText } from "./judged.ts";
import type { AnswerEditorProps } from "./props.ts";

/** The input in an open field, and what is wrong with it. */
export function useAnswer(props: AnswerEditorProps) {
  const { task, progress, today, refusal, onAnswer, onTick, onNext } = props;
  const { group } = task;
  useStampFonts();
  const [field] = group;
  const words = useAnswerWords();
  const [text, setText] = useState(() => startText(group, progress));
  const [touched, setTouched] = useState(false);
  /** Whether Next was refused: from then on every fault is shown. */
  const [wasRefused, setRefused] = useState(progress.drafts[field?.id ?? ""] !== undefined);
  const isBoxes = field !== undefined && isMark(field.kind);
  const isEmpty = group.every(({ id }) => progress.answers[id] === undefined);
  const isProposal = !touched && isEmpty && group.some(({ settings }) => settings?.value);
  const shown = new Set(
    group
      .filter((one) => (isProposal ? one.settings?.value : progress.answers[one.id]) === true)
      .map(({ id }) => id),
  );
  const isResult = field !== undefined && isComputed(field);
  const result = isResult ? progress.answers[field.id] : undefined;
  const found = isBoxes || isResult ? {} : judged(group, text, today);

  function type(typed: string) {
    setText(typed);
    setTouched(true);
    tell(typed);
  }

  function tell(typed: string) {
    const { answer, fault } = judged(group, typed, today);
    onAnswer(answer, fault === undefined ? undefined : typed);
  }

  function press(id: string) {
    // Proposed boxes that stay ticked count as answers from now on.
    if (isProposal && field?.kind === "check") for (const one of shown) if (one !== id) onTick(one);
    const isUntickedProposal = isProposal && shown.has(id) && field?.kind === "check";
    if (!isUntickedProposal) onTick(id);
    setTouched(true);
  }

  function missing(): AnswerReason | undefined {
    // What is on its way will be there.
    if (task.state === "busy") return undefined;
    if (found.fault) return found.fault;
    const answers = isProposal ? { ...progress.answers, ...proposed(group) } : progress.answers;
    return groupFault(group, answers, today);
  }

  /** Accepts proposed values and goes on, if nothing is wrong. */
  function leave(): boolean {
    setRefused(true);
    // What is wrong with a result is put right in the answers that it is computed of.
    if (!isResult && missing()) return false;
    if (isProposal && isBoxes) for (const id of shown) onTick(id);
    else if (isProposal) tell(text);
    onNext();
    return true;
  }

  const atOnce = found.isAtOnce || isTooMany(group, shown) ? missing() : undefined;
  const fault = refusal ?? (wasRefused || isResult ? missing() : atOnce);
  return {
    result: field && result && printedAnswer(field, result),
    ...{ text, type, shown, press, leave, isProposal },
    fault: fault && faultText(words, fault),
    printed: field && found.answer && otherwise(printedAnswer(field, found.answer), text),
    count: isBoxes ? undefined : countOf(words, group, text),
  };
}

const proposed = (group: AnswerGroup) =>
  Object.fromEntries(
    group.flatMap(({ id, settings }) => (settings?.value ? [[id, settings.value]] : [])),
  );

function isTooMany(group: AnswerGroup, shown: ReadonlySet<string>): boolean {
  const { max } = settingsOfGroup(group);
  return group[0]?.kind === "check" && typeof max === "number" && shown.size > max;
}

/** The printed form, if it differs from what was typed. */
const otherwise = (printed: string, typed: string): string | undefined =>
  printed.replace(/\s+/g, " ") === typed.trim().replace(/\s+/g, " ") ? undefined : printed;

const nearShare = 0.8;

function countOf(words: AnswerWords, group: AnswerGroup, text: string): string | undefined {
  const [field] = group;
  const [used, max] = [[...text.trim()].length, lengthMax(group)];
  if (field?.kind !== "text" || used < max * nearShare) return undefined;
  const written = (count: number) => count.toLocaleString(readersLocale(words.language));
  return words("note.count", { used: written(used), max: written(max) });
}
