import { type FormEvent, useRef, useState } from "react";
import { limits } from "#contract/rules";
import { files } from "../../api/files.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { ChosenFile } from "../../upload/ChosenFile.tsx";
import { FileDrop } from "../../upload/FileDrop.tsx";
import { usePlan } from "../../upload/use-plan.ts";
import { useUpload } from "../../upload/use-upload.ts";
import { EarlierUploads } from "./EarlierUploads.tsx";
import {
  type TemplateAction,
  type TemplateWork,
  type WorkProblems,
  workProblems,
} from "./template-work.ts";

interface CreateTemplateProps {
  readonly work: TemplateWork;
  readonly act: (action: TemplateAction) => void;
}

/** Name, document and number of signers; Next opens the placer. */
export function CreateTemplate({ work, act }: CreateTemplateProps) {
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const plan = usePlan();
  const { upload, start, cancel } = useUpload({
    ask: files.uploadForTemplate,
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: (file) => act({ type: "choose file", file }),
  });
  const problems: WorkProblems = checked ? workProblems(work) : {};

  function next(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(workProblems(work));
    if (first === undefined) return act({ type: "go", step: "fields" });
    const input = form.current?.querySelector(first === "file" ? "[type=file]" : `[name=${first}]`);
    if (input instanceof HTMLElement) input.focus();
  }

  function clear() {
    cancel();
    setChecked(false);
    act({ type: "clear", key: crypto.randomUUID() });
  }

  return (
    <Card className="p-4 sm:p-6">
      <form ref={form} noValidate onSubmit={next} className="grid grid-cols-1 gap-5">
        <h2 className="font-semibold">Create a Template</h2>
        <TextInput
          label="Template Name"
          name="name"
          autoComplete="off"
          value={work.name}
          error={problems.name}
          onChange={(event) => act({ type: "write", text: { name: event.target.value } })}
        />
        <section aria-label="Upload Document" className="grid gap-2">
          <h3 className="font-medium text-sm">Upload Document</h3>
          <FileDrop
            upload={upload}
            plan={plan}
            problem={problems.file}
            onFile={start}
            onCancel={cancel}
          />
          {work.file && <ChosenFile file={work.file} />}
          <EarlierUploads work={work} act={act} />
        </section>
        <TextInput
          label="Total Number of Signers"
          name="signers"
          inputMode="numeric"
          autoComplete="off"
          hint={`From 1 to ${limits.signersMax}. You name them each time you use the template.`}
          value={work.signers}
          error={problems.signers}
          onChange={(event) => act({ type: "write", text: { signers: event.target.value } })}
        />
        <TextInput
          label="Roles"
          name="roles"
          optional
          autoComplete="off"
          placeholder="Landlord, Tenant"
          hint="In the order of the signers, separated by commas. If empty: Signer 1, Signer 2, …"
          value={work.roles}
          error={problems.roles}
          onChange={(event) => act({ type: "write", text: { roles: event.target.value } })}
        />
        <div className="flex items-center justify-between gap-3">
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
          <Button type="submit" variant="primary">
            Next
          </Button>
        </div>
      </form>
    </Card>
  );
}
