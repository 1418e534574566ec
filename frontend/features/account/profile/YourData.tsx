import { useState } from "react";
import { accountErasure, type Erasure } from "#contract/rules/installation/erasure";
import { isolated } from "#languages/isolated";
import { auth } from "../../../api/auth.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { fetchBytes } from "../../../api/documents.ts";
import { members } from "../../../api/members.ts";
import { personalData } from "../../../api/personal-data.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { endSession, forgetDevice } from "../../../session/session.ts";
import { useSessionUser } from "../../../session/user.ts";
import { useWorkspace } from "../../../session/workspace.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Section } from "../../../ui/Section.tsx";
import { saveAs } from "../../../ui/save-as.ts";
import { toast } from "../../../ui/toasts.ts";
import { AddressBook } from "./AddressBook.tsx";

/** Offers a copy of what is stored about the account, and closing the account; collapsed, because few need it. */
export function YourData() {
  const [closing, setClosing] = useState(false);
  return (
    <details className="mt-8 border-line border-t pt-5">
      <summary className="link inline-flex min-h-8 items-center rounded-sm font-medium pointer-coarse:min-h-11">
        Your data
      </summary>
      <div className="mt-4 grid gap-8">
        <Section title="Contacts" className="grid justify-items-start gap-3">
          <p className="text-ink-soft text-sm">
            People you have sent documents to, suggested as you type their address.
          </p>
          <AddressBook />
        </Section>
        <DownloadData />
        <Section title="Delete my account" className="grid justify-items-start gap-3">
          <p className="text-ink-soft text-sm">
            Erases what only you can see, and withdraws documents that not everybody has signed.
            Completed documents stay with those who signed them. This can't be undone.
          </p>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Delete my account
          </Button>
        </Section>
      </div>
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </details>
  );
}

function DownloadData() {
  const part = useApiMutation(saveDataPart, {
    onSuccess: ({ number, next }) =>
      toast.success(next ? `Part ${number} is saved. There is more.` : "Your data is saved."),
  });
  const { data, error, isPending } = part;
  const next = data?.next;
  return (
    <Section title="Download my data" className="grid justify-items-start gap-3">
      <p className="text-ink-soft text-sm">
        A zip with your account, contacts, drafts, templates, files and devices, and each document
        that you have sent with its audit trail. If there is much, it comes in parts of about 40 MB.
      </p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button
            variant="primary"
            icon="download"
            busy={isPending}
            onClick={() => part.mutate(next)}
          >
            {`Download part ${next.number}`}
          </Button>
        )}
        <Button
          icon="download"
          busy={isPending && !next}
          onClick={() => part.mutate({ number: 1 })}
        >
          {next ? "Start again" : "Download my data"}
        </Button>
      </div>
    </Section>
  );
}

/** A part of the account's data: its number, counted from 1, and where it begins. */
interface DataPart {
  readonly number: number;
  readonly from?: string;
}

/** Saves a part on the person's device; returns that part's number, and the next part if there is one. */
async function saveDataPart({ number, from }: DataPart) {
  const { url, next } = await personalData.download(from ? { from } : {});
  saveAs(await fetchBytes(url), `my-data-part-${number}.zip`);
  const following: DataPart | undefined = next ? { number: number + 1, from: next } : undefined;
  return { number, next: following };
}

/** Says what is deleted and what is kept, and asks for the password. */
function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ password }),
    call: auth.closeAccount,
    done: "Your account is deleted. We have emailed you what that means.",
    onSuccess: () => {
      // Nothing of the account stays in this browser, not even its address for the next login.
      forgetDevice();
      endSession("asked");
    },
  });
  return (
    <FormDialog
      {...form}
      title="Delete your account for good?"
      confirm="Delete my account"
      cancel="Keep it"
      variant="danger"
      className="grid gap-4"
      onClose={onClose}
    >
      <LosingAccess />
      <Rows title="What goes" rows={accountErasure.filter(({ becomes }) => becomes !== "kept")} />
      <Rows title="What stays" rows={accountErasure.filter(({ becomes }) => becomes === "kept")} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

/** Nothing for a person whose workspaces have no members. */
function LosingAccess() {
  const { workspaces = [] } = useSessionUser();
  const { id: open, role } = useWorkspace();
  const { data = [] } = useApiQuery(members.list, {});
  const others = role === "owner" ? data.filter((one) => one.role !== "owner").length : 0;
  const more = workspaces.slice(1).filter((one) => one.role === "owner" && one.id !== open);
  if (others === 0 && more.length === 0) return null;
  return (
    <Banner tone="warn">
      {others > 0 &&
        `${others === 1 ? "One colleague loses" : `${others} colleagues lose`} access to your workspace. `}
      {more.length > 0 &&
        `Other workspaces that you own are deleted as well: ${more.map(({ name }) => isolated(name)).join(", ")}. `}
      To keep a workspace, pass it on first: Members, Ownership.
    </Banner>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Erasure[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-ink-soft text-sm marker:text-ink-faint">
        {rows.map(({ what, becomes, why }) => (
          <li key={what}>
            <span className="text-ink">{what}</span>
            {becomes === "kept" ? "" : `: ${becomes}`}. {sentence(why)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
