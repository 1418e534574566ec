import { type FormEvent, Fragment, useEffect, useId, useRef, useState } from "react";
import { filledTitle } from "#contract/rules/documents/title-pattern";
import { limits } from "#contract/rules/limits/limits";
import { languageNames } from "#contract/rules/text/languages";
import { isolated } from "#languages/isolated";
import { StepBar } from "../../layouts/StepBar.tsx";
import { useOtherFile } from "../../placing/WhereFieldsGo.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { focusLater } from "../../ui/focus-later.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { LanguageField } from "../../ui/LanguageField.tsx";
import { SettingLine } from "../../ui/SettingLine.tsx";
import { type ChosenDocument, ChosenFile } from "../../upload/ChosenFile.tsx";
import { FileDrop } from "../../upload/FileDrop.tsx";
import { usePlan } from "../../upload/use-plan.ts";
import { useUpload } from "../../upload/use-upload.ts";
import { YourFiles } from "../../upload/YourFiles.tsx";
import { RoleRows } from "./RoleRows.tsx";
import { type RoleRow, titleNames } from "./role-rows.ts";
import { TemplateSteps } from "./TemplateSteps.tsx";
import {
  isUnderWay,
  rowsOfWork,
  type TemplateWork,
  takesRoles,
  type WorkProblems,
  type WorkProps,
  workProblems,
} from "./template-work.ts";
import { useFoundRoles } from "./use-found-roles.ts";

/** Document, name and number of signers of a new template or of one that is changed; Next opens the placer. */
export function CreateTemplate({ work, act }: WorkProps) {
  const { editing } = work;
  const [checked, setChecked] = useState(false);
  const document = useTemplateDocument(work, act);
  const id = useId();
  const problems: WorkProblems = checked ? workProblems(work) : {};
  const rows = rowsOfWork(work);

  function next(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(workProblems(work));
    if (first === undefined) return act({ type: "go", step: "fields" });
    // Once the errors are shown, which mark the inputs.
    focusLater(`form ${first === "file" ? "[type=file]" : "[aria-invalid=true]"}`);
  }

  function clear() {
    document.cancel();
    setChecked(false);
    act({ type: "clear", key: crypto.randomUUID() });
  }

  useTopOnceUnderWay(isUnderWay(work));
  const Foot = isUnderWay(work) ? StepBar : Fragment;
  return (
    <section aria-labelledby={id} className="grid max-w-6xl grid-cols-1 gap-5 pb-4 lg:pb-10">
      <Heading id={id} editing={editing} />
      {isUnderWay(work) && <TemplateSteps work={work} act={act} />}
      <form noValidate onSubmit={next} className="grid grid-cols-1 gap-5">
        <TemplateDocument {...{ work, act, document }} problem={problems.file} />
        <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,28rem)_14rem]">
            <TextInput
              label="Template Name"
              name="name"
              autoComplete="off"
              value={work.name}
              error={problems.name}
              onChange={(event) => act({ type: "write", text: { name: event.target.value } })}
            />
            <TextInput
              label="Total Number of Signers"
              name="signers"
              inputMode="numeric"
              autoComplete="off"
              hint={`1 to ${limits.signersMax}`}
              value={work.signers}
              error={problems.signers}
              onChange={(event) => act({ type: "write", text: { signers: event.target.value } })}
            />
          </div>
          {rows.length > 0 && (
            <>
              <RoleRows
                rows={rows}
                checked={checked}
                onChange={(next) => act({ type: "set roles", rows: next })}
              />
              <TitlePattern
                value={work.titlePattern}
                rows={rows}
                name={work.name.trim()}
                error={problems.titlePattern}
                onChange={(titlePattern) => act({ type: "write", text: { titlePattern } })}
              />
            </>
          )}
          <TemplateLanguage work={work} act={act} />
        </Card>
        <Foot>
          <div className="flex items-center justify-between gap-3">
            <Button variant="ghost" onClick={clear}>
              {editing ? "Discard changes" : "Clear"}
            </Button>
            <Button type="submit" variant="primary">
              Next
            </Button>
          </div>
        </Foot>
      </form>
      {document.question}
    </section>
  );
}

/** The form leads the page once a file is chosen. */
function useTopOnceUnderWay(leads: boolean): void {
  const led = useRef(leads);
  useEffect(
    function showTop() {
      if (leads && !led.current) scrollTo(0, 0);
      led.current = leads;
    },
    [leads],
  );
}

function Heading({ id, editing }: { id: string } & Pick<TemplateWork, "editing">) {
  if (!editing)
    return (
      <h2 id={id} className="font-semibold">
        Create a Template
      </h2>
    );
  return (
    <div className="grid gap-1">
      <h2 id={id} className="font-semibold wrap-anywhere">
        Change “{isolated(editing.name)}”
      </h2>
      <p className="text-ink-soft text-sm">
        Saving makes a new version. Documents that you have sent stay as they are.
      </p>
    </div>
  );
}

function TemplateLanguage({ work, act }: WorkProps) {
  return (
    <SettingLine
      label="Language"
      value={work.language ? languageNames[work.language] : "Your account’s"}
    >
      <LanguageField
        label="Language"
        hint="Language of emails and pages for signers."
        value={work.language}
        otherwise="Your account’s"
        onChoose={(language) => act({ type: "choose language", language })}
      />
    </SettingLine>
  );
}

/** How the file is uploaded or chosen, and what of it goes into the form. */
function useTemplateDocument(work: TemplateWork, act: WorkProps["act"]) {
  const { file, layout } = work;
  const plan = usePlan();
  const { choose, question } = useOtherFile<ChosenDocument>(
    layout.present,
    file?.pages,
    (chosen, fields) => act({ type: "choose file", file: chosen, ...(fields && { fields }) }),
  );
  const sizeMaxBytes = plan?.fileBytesMax;
  const uploading = useUpload({ forTemplate: true, sizeMaxBytes, onUploaded: choose });
  useFoundRoles<readonly string[]>(
    file?.url,
    () =>
      file && takesRoles(work, file.id)
        ? (roles, open) => roles.rolesIn(open, file.pages)
        : undefined,
    (roles) => file && roles.length > 0 && act({ type: "found roles", fileId: file.id, roles }),
  );
  return { plan, choose, question, ...uploading };
}

interface TemplateDocumentProps extends WorkProps {
  readonly document: ReturnType<typeof useTemplateDocument>;
  readonly problem: string | undefined;
}

function TemplateDocument({ work, act, document, problem }: TemplateDocumentProps) {
  const { plan, upload, start, cancel, choose } = document;
  const { file } = work;
  const [replaced, setReplaced] = useState<string>();
  const isShown = file && file.id !== replaced && upload.state === "idle";
  return (
    <section aria-label="Upload Document" className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-sm">Upload Document</h3>
      {isShown ? (
        <ChosenFile file={file}>
          <div className="mt-1">
            <Button size="small" onClick={() => setReplaced(file.id)}>
              Choose another file
            </Button>
          </div>
        </ChosenFile>
      ) : (
        <>
          <FileDrop {...{ upload, plan, problem }} onFile={start} onCancel={cancel} />
          <YourFiles
            forTemplates
            chosenId={file?.id}
            onChoose={choose}
            onDeleted={(fileId) => act({ type: "lose file", fileId })}
          />
        </>
      )}
    </section>
  );
}

interface TitlePatternProps {
  readonly value: string;
  readonly rows: readonly RoleRow[];
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (pattern: string) => void;
}

/** How documents made from the template are titled; a press puts a name in braces at the end. */
function TitlePattern({ value, rows, name, error, onChange }: TitlePatternProps) {
  const roles = titleNames(rows);
  const example = filledTitle(value, {
    template: name || "Lease",
    roles,
    people: rows.map(({ person }, index) =>
      person ? `${person.firstName} ${person.lastName}`.trim() : (names[index] ?? "Ann Lee"),
    ),
  });
  return (
    <div className="grid gap-2">
      <TextInput
        label="Title of documents"
        optional
        autoComplete="off"
        placeholder={`{template} - {${roles.at(-1) ?? "Tenant"}}`}
        hint={
          value.trim() === ""
            ? "Without one, a document has the name of its file."
            : `For example: ${isolated(example)}`
        }
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul aria-label="Names to insert" className="flex flex-wrap gap-2">
        {["template", ...roles].map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-label={`Insert {${one}}`}
              className="inline-flex min-h-8 items-center rounded-full border border-line px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
              onClick={() => onChange(value.trim() ? `${value.trimEnd()} - {${one}}` : `{${one}}`)}
            >
              {`{${one}}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const names = ["Margaret Holloway", "Tariq Aziz"];
