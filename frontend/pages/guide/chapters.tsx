import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/product";
import { limits } from "#contract/rules";
import { paths } from "../../paths.ts";

export function SendChapter() {
  return (
    <>
      <p>
        Choose <Label>Create New Document</Label>. Your draft is kept, on this device and in your
        account, until you send it or start over; you can go back a step at any time.
      </p>
      <Numbered>
        <li>
          <Label>Select file.</Label> Drop a PDF, or take one that you uploaded before. What was
          sent can't be changed by a later upload.
        </li>
        <li>
          <Label>Add signers.</Label> Give an email address and a name for each, and a mobile number
          for whom you give a phone field. People you have written to are suggested, and{" "}
          <Label>Add myself</Label> adds you. Signers need no account. They sign all at once, or in
          the order that you set.
        </li>
        <li>
          <Label>Place fields.</Label> Choose a signer, then a kind of field, then its place on the
          page: signature, initials, name, email, phone or date. What the document itself asks for
          is found on all pages and shared out to the signers; <Label>Place all</Label> takes it
          over. Give each signer at least one signature.
        </li>
        <li>
          <Label>Review and send.</Label> Add a title and a message if you like, and who gets a
          copy. The document expires after {limits.expiryDaysDefault} days unless you choose
          otherwise.
        </li>
      </Numbered>
      <p>
        What you send again and again can be a template: <Label>Manage Templates</Label> keeps a
        document with its fields, and <Label>Select</Label> asks only who signs this time. A
        document that you have prepared or sent becomes one by <Label>Save as template</Label>.
      </p>
      <p>
        The dashboard shows how far each document is. Its activity lists who opened, signed or
        declined, and when. What was declined can be corrected and sent again. When an invitation
        comes back, you get a mail: press <Label>Signers</Label> beside the document to see why and
        to correct the address. Deleting a document that is still in progress withdraws it: the
        links that were mailed stop working.
      </p>
    </>
  );
}

export function SignChapter() {
  return (
    <>
      <p>
        Every signer gets a mail with a personal link. It opens on any phone or computer, without an
        account.
      </p>
      <Numbered>
        <li>
          Press <Label>Create Signature</Label> and type or draw it, once.
        </li>
        <li>
          Press each field, or let <Label>Next field</Label> lead the way.{" "}
          <Label>Single Click Sign</Label> fills all of them at once; on a phone the first card has
          a button that does the same.
        </li>
        <li>
          Press <Label>Complete</Label>. That is the act of signing; until then everything can be
          undone.
        </li>
      </Numbered>
      <p>
        Whoever doesn't want to sign can decline in the menu, with a reason. When everybody has
        signed, all parties get a link to the sealed document.
      </p>
    </>
  );
}

export function CheckChapter() {
  return (
    <>
      <p>
        A completed document carries a certificate (who signed, when, from which network address),
        the whole audit trail, and an electronic seal over all of it. Anybody can check it, without
        an account and without {productName}:
      </p>
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
        <li>
          Drop it on{" "}
          <Link to={paths.verify} className="link">
            our page for that
          </Link>
          . It says whose seal it is, whether anything was changed, and who signed. Nothing is
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
        A reader may add that the issuer is unknown. That is about whose seal it is, not about
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
