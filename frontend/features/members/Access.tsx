import type { Sees } from "#contract/rules/people/workspace-roles";
import { members } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";

/** Which documents senders see; nothing in a workspace of one person. */
export function Access() {
  const people = useApiQuery(members.list, {});
  const access = useApiQuery(members.access, {});
  const joined = people.data?.filter(({ status }) => status === "member") ?? [];
  if (joined.length < 2) return null;
  return (
    <Card className="p-4 sm:p-6">
      <Section title="What senders see">
        <Loaded of={access} label="Loading what senders see">
          {({ sendersSee }) => <Choice sendersSee={sendersSee} />}
        </Loaded>
      </Section>
    </Card>
  );
}

const words: Readonly<Record<Sees, { readonly label: string; readonly hint: string }>> = {
  all: {
    label: "All documents of the workspace",
    hint: "Senders see the documents of all members.",
  },
  own: {
    label: "Only their own documents",
    hint: "Senders see only the documents that they have sent. Owner, admins and readers still see all documents.",
  },
};

const options = (["all", "own"] as const).map((value) => ({ value, label: words[value].label }));

function Choice({ sendersSee }: { readonly sendersSee: Sees }) {
  const change = useApiMutation(members.changeAccess, {
    invalidates: [members.access, members.log],
    done: "What senders see has changed.",
    what: "Change what senders see",
  });
  return (
    <div className="mt-3 max-w-md">
      <Select
        label="Senders see"
        value={sendersSee}
        options={options}
        onChange={(next) => change.mutate({ sendersSee: next })}
        hint={words[sendersSee].hint}
      />
    </div>
  );
}
