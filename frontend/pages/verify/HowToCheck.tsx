import { productName } from "#contract/product";
import type { SealCertificates } from "../../api/evidence.ts";
import { Digest } from "./Fingerprints.tsx";

/** What is checked, and how to check without this page. */
export function HowToCheck({ published }: { published: SealCertificates | undefined }) {
  return (
    <div className="grid gap-8 print:hidden">
      <section aria-labelledby="looked-at" className="grid gap-3">
        <h2 id="looked-at" className="font-semibold text-lg tracking-tight">
          What is checked
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft text-sm leading-relaxed marker:text-ink-faint">
          <li>Whose seal it is, by its certificate's fingerprint and not by its name</li>
          <li>
            Whether the seal covers the whole file, and nothing has been changed or added since
          </li>
          <li>When it was sealed, and who confirms it</li>
          <li>
            Whether the record of events is complete, and the original is the file that was sent
          </li>
          <li>Who signed, when and how</li>
        </ul>
      </section>
      <section aria-labelledby="without-us" className="grid gap-3">
        <h2 id="without-us" className="font-semibold text-lg tracking-tight">
          Without this page
        </h2>
        <p className="text-ink-soft text-sm leading-relaxed">
          The same checks are available as a command,{" "}
          <code className="rounded-sm bg-sunken px-1.5 py-0.5">undersign-verify</code>, and{" "}
          <code className="rounded-sm bg-sunken px-1.5 py-0.5">pdfsig</code>, OpenSSL and Adobe
          Acrobat Reader check the seal without our software.
        </p>
        <Published published={published} />
      </section>
    </div>
  );
}

function Published({ published }: { published: SealCertificates | undefined }) {
  if (!published || published.certificates.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-8 items-center rounded-sm">
        Fingerprints of {productName}'s seal certificates
      </summary>
      <ul className="mt-3 grid gap-3">
        {published.certificates.map(({ sha256, subject }) => (
          <li key={sha256}>
            <Digest name={subject} sha256={sha256} />
          </li>
        ))}
      </ul>
    </details>
  );
}
