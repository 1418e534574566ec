import { type FormEvent, useState } from "react";
import { languageNames } from "#contract/languages";
import { limits } from "#contract/rules";
import { files } from "../../api/files.ts";
import { samePages } from "../../pdf/placer/other-file.ts";
import { WhereFieldsGo } from "../../pdf/placer/WhereFieldsGo.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FoldedLanguage } from "../../ui/FoldedLanguage.tsx";
import { focusLater } from "../../ui/focus-later.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { type ChosenDocument, ChosenFile } from "../../upload/ChosenFile.tsx";
import { FileDrop } from "../../upload/FileDrop.tsx";
import { usePlan } from "../../upload/use-plan.ts";
import { type Upload, useUpload } from "../../upload/use-upload.ts";
import { EarlierUploads } from "./EarlierUploads.tsx";
import { RoleRows } from "./RoleRows.tsx";
import { TitlePattern } from "./TitlePattern.tsx";
import {
  rowsOfWork,
  type TemplateWork,
  type WorkProblems,
  type WorkProps,
  workProblems,
} from "./template-work.ts";
import { useFoundRoles } from "./use-found-roles.ts";

/** Name, document and number of signers of a new template or of one that is changed; Next opens the placer. */
export function CreateTemplate({ work, act }: WorkProps) {
  const { editing } = work;
  const [checked, setChecked] = useState(false);
  const plan = usePlan();
  const { choose, question } = useOtherPages(work, act);
  const { upload, start, cancel } = useUpload({
    ask: files.uploadForTemplate,
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: choose,
  });
  const problems: WorkProblems = checked ? workProblems(work) : {};
  const rows = rowsOfWork(work);
  useFoundRoles(work, act);

  function next(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(workProblems(work));
    if (first === undefined) return act({ type: "go", step: "fields" });
    // Once the errors are shown, which mark the inputs.
    focusLater(`form ${first === "file" ? "[type=file]" : "[aria-invalid=true]"}`);
  }

  function clear() {
    cancel();
    setChecked(false);
    act({ type: "clear", key: crypto.randomUUID() });
  }

  return (
    <Card className="p-4 sm:p-6">
      <form noValidate onSubmit={next} className="grid grid-cols-1 gap-5">
        <Heading editing={editing} />
        <TextInput
          label="Template Name"
          name="name"
          autoComplete="off"
          value={work.name}
          error={problems.name}
          onChange={(event) => act({ type: "write", text: { name: event.target.value } })}
        />
        <TemplateDocument
          {...{ work, act, upload, plan, choose, cancel }}
          problem={problems.file}
          onFile={start}
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
        <div className="flex items-center justify-between gap-3">
          <Button variant="ghost" onClick={clear}>
            {editing ? "Discard changes" : "Clear"}
          </Button>
          <Button type="submit" variant="primary">
            Next
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}

function Heading({ editing }: Pick<TemplateWork, "editing">) {
  if (!editing) return <h2 className="font-semibold">Create a Template</h2>;
  return (
    <div className="grid gap-1">
      <h2 className="font-semibold wrap-anywhere">Change “{editing.name}”</h2>
      <p className="text-ink-soft text-sm">
        Saving makes a new version. Documents that you have sent stay as they are.
      </p>
    </div>
  );
}

function TemplateLanguage({ work, act }: WorkProps) {
  return (
    <FoldedLanguage
      summary={work.language ? `Language: ${languageNames[work.language]}` : "Language"}
      label="Language"
      hint="Language of emails and pages for signers."
      value={work.language}
      otherwise="Your account’s"
      onChoose={(language) => act({ type: "choose language", language })}
    />
  );
}

interface TemplateDocumentProps extends WorkProps {
  readonly upload: Upload;
  readonly plan: ReturnType<typeof usePlan>;
  readonly problem: string | undefined;
  readonly onFile: (file: File) => void;
  readonly choose: (file: ChosenDocument) => void;
  readonly cancel: () => void;
}

function TemplateDocument(props: TemplateDocumentProps) {
  const { work, act, upload, plan, problem, onFile, choose, cancel } = props;
  return (
    <section aria-label="Upload Document" className="grid gap-2">
      <h3 className="font-medium text-sm">Upload Document</h3>
      <FileDrop upload={upload} plan={plan} problem={problem} onFile={onFile} onCancel={cancel} />
      {work.file && <ChosenFile file={work.file} />}
      <EarlierUploads work={work} act={act} onChoose={choose} />
    </section>
  );
}

/** Takes another file; if its pages differ, asks first where the fields go. */
function useOtherPages(work: TemplateWork, act: WorkProps["act"]) {
  const [asked, setAsked] = useState<ChosenDocument>();
  const { file: before, layout } = work;
  const fields = layout.present;
  function choose(file: ChosenDocument) {
    const isOther = before !== undefined && before.id !== file.id && fields.length > 0;
    if (isOther && !samePages(before.pages, file.pages)) setAsked(file);
    else act({ type: "choose file", file });
  }
  const question = asked && (
    <WhereFieldsGo
      fields={fields}
      before={before?.pages ?? []}
      file={asked}
      onDone={(placed) => {
        act({ type: "choose file", file: asked, fields: placed });
        setAsked(undefined);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { choose, question };
}
