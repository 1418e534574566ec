import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/product";
import { limits } from "#contract/rules";
import { paths } from "../../../paths.ts";

export function SendChapter() {
  return (
    <>
      <p>
        Choose <Label>Create New Document</Label>. Your draft is kept, on this device and in your
        account, until you send it or start over; you can go back a step at any time.
      </p>
      <Numbered>
        <li>
          <Label>Select file.</Label> Drop a PDF or a photo, or choose one that you uploaded before.
          Drop several to make one document of them; <Label>Edit pages</Label> moves, turns and
          removes pages. A later upload never changes what you have sent.
        </li>
        <li>
          <Label>Add signers.</Label> Enter an email address and a name for each, and a mobile
          number for anyone with a phone field. People you have written to are suggested, and{" "}
          <Label>Add myself</Label> adds you. Signers don't need an account. They can all sign at
          the same time, or in the order that you set.
        </li>
        <li>
          <Label>Place fields.</Label> Choose a signer, then a kind of field (signature, initials,
          name, email, phone or date), then its place on the page. Places to sign are found on all
          pages and suggested for each signer; <Label>Place all</Label> adds them. Give each signer
          at least one signature.
        </li>
        <li>
          <Label>Ask for more.</Label> Below these kinds, <Label>More</Label> has fields that
          signers fill in: text, numbers, dates, check boxes, choices and lists. Select one to name
          it, to say what it takes, or to fill it in yourself. If your PDF has a form, its fields
          are offered.
        </li>
        <li>
          <Label>Review and send.</Label> If you like, add a title, a message and people who get a
          copy. The document expires after {limits.expiryDaysDefault} days unless you choose
          otherwise. Your own rules for reminders, dates and ways of signing are under Account
          Settings, Sending.
        </li>
      </Numbered>
      <p>
        For documents that you send often, use a template: <Label>Manage Templates</Label> keeps a
        document with its fields, and <Label>Select</Label> asks only who signs this time.{" "}
        <Label>Save as template</Label> makes one from a document that you have prepared or sent.
      </p>
      <p>
        The dashboard shows the progress of each document. Its activity lists who opened, signed or
        declined, and when. You can correct a declined document and send it again. When an
        invitation comes back, we email you: press <Label>Signers</Label> beside the document to see
        why and to change the address. Deleting a document that is still in progress withdraws it:
        its links stop working.
      </p>
    </>
  );
}

export function SignChapter() {
  return (
    <>
      <p>
        Every signer gets an email with a personal link. It opens on any phone or computer, without
        an account.
      </p>
      <Numbered>
        <li>
          Press <Label>Create Signature</Label> and type or draw it, once.
        </li>
        <li>
          Press each field, or use <Label>Next field</Label> to go from one to the next. The button
          at the bottom begins it; <Label>Single Click Sign</Label> signs all places at once.
        </li>
        <li>
          Press <Label>Complete</Label>. That signs the document; until then you can undo
          everything.
        </li>
      </Numbered>
      <p>
        If you don't want to sign, choose <Label>Decline to sign</Label> in the menu and give a
        reason. When everyone has signed, all parties get a link to the sealed document.
      </p>
    </>
  );
}

export function CheckChapter() {
  return (
    <>
      <p>
        A completed document includes a certificate (who signed, when, from which network address),
        the whole audit trail, and an electronic seal over all of it. Anyone can check it, without
        an account and without {productName}:
      </p>
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
        <li>
          Drop it on{" "}
          <Link to={paths.verify} className="link">
            our page for that
          </Link>
          . It tells you whose seal it is, whether anything was changed, and who signed. Nothing is
          uploaded.
        </li>
        <li>
          Open it in Adobe Acrobat Reader and look at the signature panel. It must say that the
          document has not been modified since the seal was applied.
        </li>
        <li>
          Or run <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm">pdfsig file.pdf</code>
          . It must say that the signature is valid and that the total document is signed.
        </li>
      </ul>
      <p>
        A PDF reader may add that the issuer is unknown. That concerns whose seal it is, not
        changes: the seal proves that nothing was altered, and the certificate names the parties.
      </p>
    </>
  );
}

/** A control's name as shown on the screen. */
function Label({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}

function Numbered({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-faint">{children}</ol>;
}
