import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Band } from "./Band.tsx";

const reasons: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "file",
    title: "Your file stays your file",
    text: "What you sent is never rewritten. Signatures, certificate and seal are added after its last byte.",
  },
  {
    icon: "activity",
    title: "Every step is chained",
    text: "Sent, opened, signed, declined: each entry contains the fingerprint of the one before it, so a missing entry shows.",
  },
  {
    icon: "lock",
    title: "One seal over everything",
    text: "It is made with a key that only the sealing step can use. Changing a single byte breaks it.",
  },
];

export function Proof() {
  return (
    <Band
      raised
      id="proof"
      title="Proof you can check"
      lead="Every completed document contains its own proof, and you don't need us to read it."
    >
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
        <ul className="grid content-start gap-8">
          {reasons.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink">
                <Icon name={icon} />
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-ink-soft leading-relaxed">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <PdfsigOutput />
      </div>
      <p className="mt-10 max-w-3xl text-ink-faint text-sm leading-relaxed">
        Legally these are simple electronic signatures under an electronic seal. What that means in
        your country, and which documents need more, is explained in the{" "}
        <Link to={paths.legality} className="link">
          Legality Statement
        </Link>
        .
      </p>
    </Band>
  );
}

/** The literal output of pdfsig for a sealed document. */
function PdfsigOutput() {
  return (
    <figure>
      <div className="overflow-x-auto rounded-xl bg-[#15151d] p-5 font-mono text-[#d9d9e6] text-[0.8125rem] leading-6 shadow-raised sm:p-6">
        <p className="text-[#a2a2b8]">$ pdfsig lease.pdf</p>
        <p className="mt-2">Signature Type: ETSI.CAdES.detached</p>
        <p>Signing Hash Algorithm: SHA-256</p>
        <p className="text-[#7fe0a8]">Total document signed</p>
        <p className="text-[#7fe0a8]">Signature Validation: Signature is Valid.</p>
      </div>
      <figcaption className="mt-3 text-ink-faint text-sm">
        A document signed here, checked by an independent program. OpenSSL and Adobe Acrobat Reader
        can check it too.
      </figcaption>
    </figure>
  );
}
