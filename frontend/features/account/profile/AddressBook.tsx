import { useState } from "react";
import { useApiMutation } from "../../../api/query.ts";
import { useAddressBook } from "../../../api/use-contacts.ts";
import { type Contact, users } from "../../../api/users.ts";
import { Address } from "../../../ui/Address.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";

/** Opens the list of suggested people, from which each can be removed. */
export function AddressBook() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="users" onClick={() => setOpen(true)}>
        Contacts
      </Button>
      {open && <People onClose={() => setOpen(false)} />}
    </>
  );
}

function People({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const found = useAddressBook(text);
  return (
    <Dialog open onClose={onClose} title="Contacts" size="medium">
      <p className="mb-4 text-ink-soft text-sm">
        Suggested as you type. Only you see this list; removing someone changes nothing you have
        sent.
      </p>
      <TextInput
        label="Search by name or address"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4">
        <Loaded of={found} label="Loading people">
          {(people) => (
            <>
              <ul className="grid divide-y divide-line">
                {people.map((person) => (
                  <Person key={person.email} person={person} />
                ))}
              </ul>
              <p role="status" className="text-ink-soft text-sm">
                {people.length === 0 && nobody(text)}
              </p>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

const nobody = (text: string): string =>
  text === "" ? "People appear here after you send a document to them." : "No matches.";

function Person({ person }: { person: Contact }) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const forget = useApiMutation(users.forgetContact, {
    invalidates: [users.contacts],
    what: ({ email }) => `forgetting ${email}`,
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 text-sm">
        {name && <p className="font-medium [overflow-wrap:anywhere]">{name}</p>}
        <p className="text-ink-soft">
          <Address of={person.email} />
        </p>
      </div>
      <Button
        size="small"
        busy={forget.isPending}
        aria-label={`Remove ${name || person.email}`}
        onClick={() => forget.mutate({ email: person.email })}
      >
        {" "}
        Remove
      </Button>
    </li>
  );
}
