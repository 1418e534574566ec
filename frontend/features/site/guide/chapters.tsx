import { Link } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { accessCodeLimits } from "#contract/rules/people/checks";
import { productName } from "#contract/rules/product/product";
import { paths } from "../../../paths.ts";
import { ProductPicture } from "../home/ProductPicture.tsx";
import { Label, Listed, Numbered } from "./words.tsx";

export function SendChapter() {
  return (
    <>
      <ProductPicture name="place" />
      <p>
        Press <Label>Create New Document</Label>, or drop a PDF on the dashboard. Your work is saved
        as you go, on this device and in your account; you can go back a step at any time.
      </p>
      <Numbered>
        <li>
          <Label>Select file.</Label> Drop a PDF or a photo, or choose one that you uploaded before.
          Drop several to combine them into one document; <Label>Edit pages</Label> moves, turns and
          removes pages.
        </li>
        <li>
          <Label>Add signers.</Label> Enter an email address and a name for each.{" "}
          <Label>Add myself</Label> adds you. Signers don't need an account. They can all sign at
          the same time, or in the order that you set. <Label>Role</Label> gives someone another
          part: approve, read, witness a signature, or only get a copy. With{" "}
          <Label>Copy and updates</Label> they are also emailed after each signature. The rest is
          behind <Label>More</Label>. If any of several people can sign, name them there: all can
          read, and the first to start signs. You can also ask for a code before someone sees the
          document: an access code that you tell them by phone or in person, an emailed code, or
          both. After {accessCodeLimits.triesMax} wrong codes their link stays closed until you
          choose a new code under <Label>Change</Label>. You can also ask someone to confirm with a
          passkey when they complete it.
        </li>
        <li>
          <Label>Place fields.</Label> Lines to sign are found on all pages, and{" "}
          <Label>Place all</Label> adds them for the right signers. If the document doesn't say who
          is who, we ask you. On a scan, choose the signer of each line. You place other fields by
          hand: signature, initials, name, email, phone and date, and under <Label>More</Label>{" "}
          text, numbers, check boxes, choices and lists that signers fill in.
        </li>
        <li>
          <Label>Review and send.</Label> Add a title and a message if you like. Under Options are
          copies, the deadline ({limits.expiryDaysDefault} days unless you choose otherwise),
          reminders and the language. <Label>See what … will get</Label> shows each signer's email
          and page, as on a phone and in their language, before anything is sent.
        </li>
      </Numbered>
      <ProductPicture name="people" />
      <p>
        To have time to change your mind, turn on <Label>Undo send</Label> when we offer it after
        your first document, or under Account Settings, Sending. Nobody is emailed during that time.{" "}
        <Label>Undo</Label> brings the draft back, and the document doesn't count.
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
          Press <Label>Create Signature</Label> and type or draw it, once; at a computer you can
          draw it on your phone.
        </li>
        <li>
          Press each field, or use <Label>Next field</Label> to go from one to the next. The button
          at the bottom starts it; <Label>Single Click Sign</Label> signs all places at once.
        </li>
        <li>
          Press <Label>Complete</Label>. That signs the document; until then you can undo
          everything. If the sender asks for a passkey, your device then confirms it with your
          fingerprint, face or screen lock; you need no account.
        </li>
      </Numbered>
      <p>
        If you don't want to sign, choose <Label>Decline to sign</Label> in the menu and give a
        reason. If the sender doesn't allow that, close the page and tell them. When everyone has
        signed, all parties get a link to the sealed document.
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
      <Listed>
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
          . It must say that the last signature is valid and that the total document is signed.
          Where proof of a time stamp stands behind the seal, it doesn't say the latter: our page
          and the commands in the evidence check that case.
        </li>
      </Listed>
      <p>
        A PDF reader may add that the issuer is unknown. That concerns whose seal it is, not
        changes: the seal proves that nothing was altered, and the certificate names the parties.
      </p>
    </>
  );
}
