import type { KeyboardEvent, MouseEvent } from "react";
import type { FieldSize } from "sealed-pdf/layout";
import type { FieldKind } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { FieldFace, type FieldValue } from "../../../../pdf/FieldFace.tsx";
import { fieldTextStyle } from "../../../../pdf/field-text.ts";
import { kindIcons } from "../../../../pdf/kind-icons.ts";
import { placeStyle } from "../../../../pdf/place-style.ts";
import { classes } from "../../../../ui/classes.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { kindLabel } from "../act/labels.ts";
import type { SigningField } from "../act/signing-fields.ts";

interface FieldButtonProps {
  readonly field: SigningField;
  readonly value: FieldValue;
  readonly signed: boolean;
  readonly current: boolean;
  /** Whether it was signed just now. */
  readonly landed: boolean;
  /** "2 of 7", in reading order. */
  readonly position: string;
  readonly locked: boolean;
  readonly onSign: (event: MouseEvent) => void;
  readonly onRename: (name: string) => void;
}

/** A field on the page: a button until it is signed, then what will be stamped. */
export function FieldButton(props: FieldButtonProps) {
  const { field, value, signed, current, landed, locked, onSign } = props;
  const words = useSigningWords();
  if (signed && field.kind === "name" && "text" in value)
    return (
      <div data-field={field.id} style={placeStyle(field.place)} className={look(true, current)}>
        <NameInPlace
          name={value.text}
          sizePt={field.sizePt}
          locked={locked}
          onRename={props.onRename}
        />
        <SignedMark />
      </div>
    );
  return (
    <button
      type="button"
      data-field={field.id}
      onClick={onSign}
      onKeyDown={ignoreHeldKey}
      aria-label={spokenName(words, props)}
      aria-current={current ? "true" : undefined}
      style={placeStyle(field.place)}
      className={classes(look(signed, current), landed && "[&_img]:animate-land")}
    >
      {signed ? (
        <>
          <FieldFace value={value} sizePt={field.sizePt} />
          <SignedMark />
        </>
      ) : (
        <ToDo kind={field.kind} action={actionOf(words, field.kind)} />
      )}
    </button>
  );
}

function ToDo({ kind, action }: { kind: FieldKind; action: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ fontSize: fontSizeOf(action) }}
      className="flex size-full items-center justify-center gap-[0.3em] whitespace-nowrap font-semibold text-[11px]"
    >
      <Icon name={kindIcons[kind]} className="size-[1.2em]" />
      {action}
    </span>
  );
}

/** Widths in em: the average letter, and icon plus gap. Browsers without `cqh` keep the class's font size. */
const [letterEm, iconEm] = [0.6, 1.8];

function fontSizeOf(action: string): string {
  const fittingCqw = Math.min(13, 96 / (action.length * letterEm + iconEm));
  return `clamp(7px, min(50cqh, ${fittingCqw.toFixed(1)}cqw), 15px)`;
}

/** Ignores a held key: since the focus moves on, it would sign one field after another. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

function spokenName(words: SigningWords, { field, value, signed, position }: FieldButtonProps) {
  if (!signed) return words("field.toDo", { action: actionOf(words, field.kind), position });
  const label = kindLabel(words, field.kind);
  return "text" in value
    ? words("field.filled", { label, value: value.text, position })
    : words("field.signed", { label, position });
}

/** Words for what a press does. */
const actionOf = (words: SigningWords, kind: FieldKind): string =>
  kind === "sign" || kind === "initial" ? words(`press.${kind}`) : kindLabel(words, kind);

/** Colours are fixed, since pages stay white in dark mode. The `before` box enlarges the target to 44 px. */
function look(signed: boolean, current: boolean) {
  return classes(
    "absolute z-10 scroll-m-24 rounded-[2px] outline-2 [container-type:size]",
    "before:absolute before:top-1/2 before:left-1/2 before:size-full before:min-h-11 before:min-w-11 before:[transform:translate(-50%,-50%)]",
    signed
      ? "bg-white/40 outline-[#2b8a3e] outline-dotted"
      : "bg-[#ffefb0]/85 text-[#4d3600] outline-[#8a6100] outline-dashed hover:bg-[#ffe58a]",
    current &&
      "ring-4 ring-page-accent ring-offset-2 forced-colors:outline-4 forced-colors:outline-[Highlight]",
  );
}

function SignedMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-[5px] -right-[5px] flex size-3 supports-[width:1cqh]:size-[clamp(9px,55cqh,16px)] items-center justify-center rounded-full bg-[#2b8a3e] text-white"
    >
      <Icon name="check" className="size-[75%]" />
    </span>
  );
}

/** The signer's name in its field, editable there; on a phone in 16 px while it is edited, below which iOS zooms in. */
function NameInPlace({
  name,
  sizePt,
  locked,
  onRename,
}: {
  name: string;
  sizePt: FieldSize;
  locked: boolean;
  onRename: (name: string) => void;
}) {
  const words = useSigningWords();
  return (
    <input
      aria-label={words("name.inPlace")}
      value={name}
      maxLength={limits.fullNameMax}
      readOnly={locked}
      dir="auto"
      autoComplete="name"
      spellCheck={false}
      onChange={(event) => onRename(event.target.value)}
      style={fieldTextStyle(name, sizePt)}
      className="relative block size-full bg-transparent text-left text-[#121726] leading-none focus:bg-white max-sm:focus:text-[1rem]! pointer-coarse:focus:text-[1rem]!"
    />
  );
}
