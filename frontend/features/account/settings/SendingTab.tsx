import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { type UndoSeconds, undoTimes } from "#contract/rules/documents/sending-rules";
import { typedRules } from "#contract/rules/documents/typed-rules";
import { limits } from "#contract/rules/limits/limits";
import { queryOf, useApiMutation, useApiQuery } from "../../../api/query.ts";
import { type SendingSettings, users } from "../../../api/users.ts";
import { Form } from "../../../ui/Form.tsx";
import { focusError } from "../../../ui/form.ts";
import { Textarea } from "../../../ui/inputs.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingLine, SwitchLine } from "../../../ui/SettingLine.tsx";
import {
  addresses,
  expiryOf,
  letterProblems,
  rulesOfTyped,
  rulesProblems,
  SendingLines,
  undoWords,
} from "../../sending/index.ts";
import { deviceTimeZone, timeZonesWith } from "../time-zones.ts";

/** The rules by which the account's documents are sent. */
export default function SendingTab() {
  return (
    <>
      <title>Sending</title>
      <p className="mb-6 text-ink-soft text-sm">
        These apply to documents that you send from now on. You can change each of them for a single
        document before you send it.
      </p>
      <Loaded of={useApiQuery(users.sending, {})}>
        {(settings) => <SendingForm settings={settings} />}
      </Loaded>
    </>
  );
}

function SendingForm({ settings }: { settings: SendingSettings }) {
  const cache = useQueryClient();
  const {
    rules,
    timeZone,
    undoSeconds,
    problems,
    letter,
    withhold,
    asPictures,
    form,
    bind,
    change,
  } = useTyped(settings);
  const [tried, setTried] = useState(false);
  const save = useApiMutation(users.saveSending, {
    done: "Settings saved.",
    onSuccess: (saved) => cache.setQueryData(queryOf(users.sending, {}).queryKey, saved),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problems);
    if (first) return focusError(form.current, first);
    save.mutate({
      rules: { ...rulesOfTyped(rules), timeZone, undoSeconds },
      expiresInDays: expiryOf(letter.expiryDays),
      message: letter.message.trim(),
      copies: addresses(letter.copies),
      withholdValues: withhold,
      pages: asPictures ? "asPictures" : "asUploaded",
    });
  }

  return (
    <Form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Sending"
      error={save.error?.message}
      className="grid gap-6"
      submit="Save Settings"
      busy={save.isPending}
    >
      <SendingLines
        rules={rules}
        problems={tried ? problems : {}}
        onRules={(some) => change({ rules: { ...rules, ...some } })}
        expiry={{
          ...bind("expiryDays", tried),
          label: "Documents expire after (days)",
          ownDays: limits.expiryDaysDefault,
        }}
        copies={bind("copies", tried)}
        withheld={{ isOn: withhold, onChange: (isOn) => change({ withhold: isOn }) }}
        looks={<Looks {...{ timeZone, asPictures }} onChange={change} />}
        emails={
          <>
            <Message {...bind("message", tried)} />
            <UndoSend undoSeconds={undoSeconds} onChange={change} />
          </>
        }
      />
    </Form>
  );
}

/** The form's texts, unparsed, and what is wrong with them in the order of the inputs. */
function useTyped({ rules, ...defaults }: SendingSettings) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => ({
    rules: typedRules(rules),
    timeZone: rules.timeZone ?? deviceTimeZone(),
    undoSeconds: rules.undoSeconds,
    letter: {
      ...{ title: "", message: defaults.message, copies: defaults.copies.join(", ") },
      expiryDays: String(defaults.expiresInDays),
    },
    withhold: defaults.withholdValues,
    asPictures: defaults.pages === "asPictures",
  }));
  const { expiryDays, message, copies } = letterProblems(typed.letter, "");
  const problems = {
    ...rulesProblems(typed.rules),
    ...(expiryDays ? { expiryDays } : {}),
    ...(message ? { message } : {}),
    ...(copies ? { copies } : {}),
  };
  const change = (some: Partial<typeof typed>) => setTyped({ ...typed, ...some });
  const bind = (name: "expiryDays" | "message" | "copies", tried: boolean) => ({
    name,
    value: typed.letter[name],
    error: tried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ letter: { ...typed.letter, [name]: target.value } }),
  });
  return { ...typed, problems, form, bind, change };
}

/** Filled in for every new document. */
const Message = (
  input: Pick<ComponentProps<typeof Textarea>, "name" | "onChange"> & {
    value: string;
    error: string | undefined;
  },
) => (
  <SettingLine
    label="Message"
    value={input.value.trim() || "None"}
    isWrong={input.error !== undefined}
  >
    <Textarea
      label="Message"
      optional
      lengthMax={limits.messageMax}
      hint="Signers see it in their email. Filled in for every new document."
      {...input}
    />
  </SettingLine>
);

interface LooksProps {
  readonly timeZone: string;
  readonly asPictures: boolean;
  readonly onChange: (change: { timeZone: string } | { asPictures: boolean }) => void;
}

function Looks({ timeZone, asPictures, onChange }: LooksProps) {
  return (
    <>
      <SettingLine label="Time zone" value={zoneWords(timeZone)}>
        <Select
          label="Time zone"
          hint="Times in emails, histories and certificates of completion are in this time zone, with UTC beside it."
          value={timeZone}
          options={timeZonesWith(timeZone, deviceTimeZone()).map((zone) => ({
            value: zone,
            label: zoneWords(zone),
          }))}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
      </SettingLine>
      <SwitchLine
        label="Pages that other programs show differently"
        value={asPictures ? "Sent as pictures" : "Sent as they are"}
        switchLabel="Make pictures of pages that other programs show differently"
        hint="They look the same everywhere, and can still be searched. Their links and form fields go, and so do files attached to the PDF. A PDF with a digital signature stays as it is."
        isOn={asPictures}
        onChange={(isOn) => onChange({ asPictures: isOn })}
      />
    </>
  );
}

const zoneWords = (zone: string): string => zone.replaceAll("_", " ");

interface UndoSendProps {
  readonly undoSeconds: UndoSeconds;
  readonly onChange: (change: { undoSeconds: UndoSeconds }) => void;
}

function UndoSend({ undoSeconds, onChange }: UndoSendProps) {
  return (
    <SettingLine label="Undo send" value={undoWords(undoSeconds)}>
      <Select
        label="Undo send"
        hint="You can undo sending for this long. Nobody is emailed before."
        value={String(undoSeconds)}
        options={undoTimes.map((time) => ({ value: String(time), label: undoWords(time) }))}
        onChange={(value) =>
          onChange({ undoSeconds: undoTimes.find((time) => String(time) === value) ?? 0 })
        }
      />
    </SettingLine>
  );
}
