import { type ReactNode, use, useCallback, useMemo, useRef } from "react";
import { isFilledKind } from "#contract/rules/fields/markers";
import type { SignerView } from "../../../../api/esign.ts";
import type { PicturedPage } from "../../../../api/pages.ts";
import { LanguageContext } from "../../../../language/context.ts";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { FieldFace, type FieldValue } from "../../../../pdf/FieldFace.tsx";
import { PdfView } from "../../../../pdf/PdfView.tsx";
import { placeStyle } from "../../../../pdf/place-style.ts";
import { useStampFonts } from "../../../../pdf/stamp-fonts.ts";
import { fetchSignatureDialog } from "../../signature/LazySignatureDialog.tsx";
import { labelIn } from "../act/labels.ts";
import { SigningActsContext } from "../act/signing-acts.ts";
import {
  isFilledIn,
  type OthersField,
  othersFieldsOf,
  type SigningField,
} from "../act/signing-fields.ts";
import { isEchoOf, type Tap } from "../act/tap-echo.ts";
import { positionIn, type Task, taskOf } from "../act/tasks.ts";
import { fieldValue, type Values } from "../act/values.ts";
import { fetchAnswers, LazyAnswerField } from "../answers/LazyAnswers.tsx";
import { linesFace, markFace } from "../answers/lines-face.ts";
import type { AnswerFieldProps } from "../answers/props.ts";
import { fetchEnding } from "../ends/LazySigned.ts";
import { isSigned } from "../kept/progress.ts";
import { FieldButton } from "./FieldButton.tsx";

interface SigningDocumentProps
  extends Omit<FieldsOfPageProps, "page" | "isEcho" | "others" | "sender"> {
  readonly view: SignerView;
  readonly onFirstShown: () => void;
  /** Called for each page that was shown to its end, for somebody who confirms having read them. */
  readonly onRead: ((page: number) => void) | undefined;
  /** Called for each picture of a page that is painted. */
  readonly onPicture: (page: PicturedPage) => void;
  readonly tools: ReactNode;
  readonly toolsAtEnd: ReactNode;
  readonly toolbarScrolls: boolean;
  /** Shown above the first page. */
  readonly before: ReactNode;
}

/** The document with this signer's fields to press, and what others have filled. */
export function SigningDocument(props: SigningDocumentProps) {
  const { view, signing, act, onFirstShown, toolbarScrolls, before } = props;
  const isEcho = useTapEcho();
  const others = useMemo(() => othersFieldsOf(view), [view]);
  useStampFonts();
  const { envelopeId, fileUrl, senderName: sender } = view;
  const language = use(LanguageContext);
  const { open: addressOf, pictures: picturesOf } = use(SigningActsContext);
  const open = useCallback(() => addressOf(fileUrl), [fileUrl, addressOf]);
  return (
    <PdfView
      className="grow"
      label={view.title || view.fileName}
      tools={props.tools}
      toolsAtEnd={props.toolsAtEnd}
      toolbarScrolls={toolbarScrolls}
      before={before}
      open={open}
      pages={view.pages}
      firstPage={view.firstPage}
      pictures={picturesOf(envelopeId)}
      zoom={signing.zoom}
      onZoom={(zoom) => act({ type: "zoom", zoom })}
      onPicture={props.onPicture}
      onRead={props.onRead}
      onFirstShown={() => {
        onFirstShown();
        // Prefetches what is needed next, in case the connection is lost.
        fetchSignatureDialog(language);
        if (view.fields.some(isFilledIn)) fetchAnswers(language);
        fetchEnding(language);
      }}
      overlay={(page) => <FieldsOfPage {...props} {...{ page, others, sender, isEcho }} />}
    />
  );
}

interface FieldsOfPageProps extends Omit<AnswerFieldProps, "field"> {
  readonly page: number;
  readonly fields: readonly SigningField[];
  readonly others: readonly OthersField[];
  readonly values: Values;
}

function FieldsOfPage(props: FieldsOfPageProps) {
  const { page, others, values, tasks, signing, locked, act, isEcho } = props;
  const fields = props.fields.filter(({ place }) => place.page === page);
  const words = useSigningWords();
  return (
    <>
      <OthersFields fields={others.filter(({ place }) => place.page === page)} />
      {fields.map((field) =>
        isFilledIn(field) ? (
          <LazyAnswerField
            key={field.id}
            {...{ field, tasks, signing, locked, act, isEcho }}
            sender={props.sender}
            editor={props.editor}
          />
        ) : (
          <FieldButton
            key={field.id}
            field={field}
            value={fieldValue(words, field.kind, values)}
            signed={isSigned(signing.progress, field)}
            current={field.id === signing.currentId}
            landed={signing.landed.includes(field.id)}
            position={positionOf(words, tasks, field)}
            locked={locked}
            onSign={(event) => !isEcho(event) && act({ type: "sign", ids: [field.id] })}
            onRename={(name) => act({ type: "rename", name })}
          />
        ),
      )}
    </>
  );
}

function positionOf(words: SigningWords, tasks: readonly Task[], { id }: SigningField): string {
  const task = taskOf(tasks, id);
  return task ? positionIn(words, tasks, task) : "";
}

function useTapEcho() {
  const last = useRef<Tap>(undefined);
  return (tap: Tap) => {
    const isEcho = isEchoOf(last.current, tap);
    last.current = tap;
    return isEcho;
  };
}

/** Shows what earlier signers have filled in, as it will be stamped. */
function OthersFields({ fields }: { fields: readonly OthersField[] }) {
  const words = useSigningWords();
  return fields.map((field) => (
    <div
      key={field.id}
      role="img"
      aria-label={spokenName(words, field)}
      title={words("other.by", { name: field.by })}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={valueOfOther(field)} sizePt={field.sizePt} />
    </div>
  ));
}

/** The value to show. The server sends answers as they are printed, and masks private ones. */
function valueOfOther(field: OthersField): FieldValue {
  if (field.ticked) return markFace(field) ?? { text: "" };
  if (isFilledKind(field.kind)) return linesFace(field, field.value);
  if (!field.image) return { text: field.value };
  return { image: field.image, alt: "", captioned: field.kind === "sign" };
}

function spokenName(words: SigningWords, field: OthersField): string {
  const { ticked, value, kind, settings, by: name } = field;
  const what = { label: labelIn(words, field), name };
  if (ticked) return words(kind === "choice" ? "other.chosen" : "other.ticked", what);
  if (settings?.private) return words("other.private", what);
  return value ? words("other.value", { ...what, value }) : words("other.empty", what);
}
