import { Link } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { languages } from "#contract/rules/text/languages";
import { isolated } from "#languages/isolated";
import { paths } from "../../../paths.ts";
import { ProductPicture } from "../home/ProductPicture.tsx";
import { Label, Listed } from "./words.tsx";

/** Chapters about what has been sent, and about working with many documents. */

export function DocumentsChapter() {
  return (
    <>
      <ProductPicture name="documents" />
      <p>
        <Label>All Documents</Label> lists everything you have sent. Search by title, file, person,
        address or id. The buttons above the list show one state each, with a count:{" "}
        <Label>Waiting for me</Label>, for example, or <Label>Needs attention</Label> when an email
        came back. <Label>Filter</Label> narrows the list by label and dates.
      </p>
      <p>Select documents to act on many at once:</p>
      <Listed>
        <li>
          <Label>Download</Label> creates a zip of them, with an index. <Label>Export CSV</Label>{" "}
          creates a table of documents, of signers' answers or of the audit trail. Both are ready in
          a minute or so, and stay available for a day.
        </li>
        <li>
          <Label>Remind</Label> emails everyone whose turn it is. You see the progress, and which
          documents were skipped and why.
        </li>
        <li>
          <Label>Label</Label> adds your own labels to documents; only you see them.{" "}
          <Label>Archive</Label> takes them out of the list, and <Label>Put back</Label> returns
          them.
        </li>
        <li>
          <Label>Withdraw</Label> ends documents that not everyone has signed: their links stop
          working. <Label>Remove from list</Label> can be undone for as long as the message is
          shown.
        </li>
      </Listed>
    </>
  );
}

export function DocumentChapter() {
  return (
    <>
      <ProductPicture name="document" />
      <p>
        Open a document to see where each signer is, its history, and the document itself. The main
        button is what usually comes next: sign your part, remind, download, or correct and send
        again.
      </p>
      <Listed>
        <li>
          Reminders go out by themselves, as you have set them under Account Settings, Sending.{" "}
          <Label>Remind</Label> sends one now.
        </li>
        <li>
          If an invitation comes back, we email you. Open the signer's menu to change the address or
          the name. Anyone who has already signed is notified and can take back their signature.
        </li>
        <li>
          <Label>Sign in person</Label>, beside a signer, is for someone who is with you. They sign
          on this device, where you stay logged out until you enter four digits, or on their phone,
          with a QR code that works once. The sealed document says that they signed in person, and
          that this doesn't prove their address.
        </li>
        <li>
          <Label>Use again</Label> starts a new document with the same file, fields and signers.
        </li>
        <li>
          When everyone has signed, all of them get the sealed document. The evidence is a zip with
          everything that is needed to check it without us.
        </li>
      </Listed>
    </>
  );
}

export function TemplatesChapter() {
  return (
    <>
      <ProductPicture name="templates" />
      <p>
        A template keeps a document with its fields, for documents that you send often. Create one
        under <Label>Manage Templates</Label>, or choose <Label>Save as template</Label> for a
        document that you have prepared or sent.
      </p>
      <Listed>
        <li>
          Roles stand in for people: Landlord, Tenant. Where your document names them, we fill them
          in.
        </li>
        <li>
          <Label>Always the same person</Label> fixes the person for a role, such as yourself.
        </li>
        <li>
          <Label>Title of documents</Label> can contain names in braces:{" "}
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm">
            {"{template} - {Tenant}"}
          </code>{" "}
          becomes “{isolated("Lease - Tariq Aziz")}”.
        </li>
        <li>
          <Label>Select</Label> starts a document. You can also use a template's fields with another
          file.
        </li>
        <li>
          <Label>Send in bulk</Label> creates one document for each row of a sheet. Its page says
          who has signed, and reminds the others.
        </li>
        <li>
          <Label>Public link</Label> lets anyone with the link read, confirm their email address and
          sign. It has a QR code and a poster. You can set an end and limits.
        </li>
      </Listed>
      <ProductPicture name="batch" />
      <ProductPicture name="public-link" />
    </>
  );
}

const names = new Intl.DisplayNames("en", { type: "language" });
const languagesInWords = new Intl.ListFormat("en").format(
  languages.map((tag) => names.of(tag) ?? tag),
);

export function PeopleChapter() {
  return (
    <>
      <p>
        <Label>Contacts.</Label> People you have sent documents to are suggested as you type. Only
        you see this list, under Account Settings, Edit Profile, Your data; removing someone changes
        nothing that you have sent.
      </p>
      <p>
        <Label>Languages.</Label> Signers read emails and pages in the language that you choose for
        the document, or for one of them: {languagesInWords}. They can switch. If you choose none,
        the one under Account Settings, Edit Profile applies; “English” lets each signer's browser
        decide.
      </p>
    </>
  );
}

export function ProgramsChapter() {
  return (
    <>
      <p>
        Your own software can do what you do here. Create a key under{" "}
        <Link to={paths.settingsDevelopers} className="link">
          Account Settings, Developers
        </Link>
        , and choose what it may do: a key that only prepares documents emails nobody. Webhooks call
        your server when something happens.
      </p>
      <p>
        The{" "}
        <Link to={paths.developers} className="link">
          API reference
        </Link>{" "}
        has every call with an example. An account can have {limits.keysMax} keys and{" "}
        {limits.hooksMax} webhooks and storages: folders and buckets of yours into which signed
        documents are put.
      </p>
    </>
  );
}

export function KeyboardChapter() {
  return (
    <p>
      <Label>/</Label> searches, <Label>C</Label> creates a document, <Label>J</Label> and{" "}
      <Label>K</Label> go to the next and the previous row of a list, and <Label>?</Label> lists
      these keys, where you can also turn them off. They do nothing while you type. Everything else
      works by keyboard too; the placer has a list of its keys.
    </p>
  );
}
