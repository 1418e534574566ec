import type { SignerView } from "../../../api/esign.ts";
import { useSigningWords } from "../../../language/signing-words.ts";

/** Everybody else who signs, and so agrees with this signer; collapsed. */
export function Parties({ view }: { view: SignerView }) {
  const words = useSigningWords();
  const others = view.parties.filter(({ email }) => email !== view.signer.email);
  const [first] = others;
  if (!first) return null;
  const signed = others.filter(({ status }) => status === "signed").length;
  return (
    <details className="text-ink-soft">
      <summary className="min-h-6 cursor-pointer pointer-coarse:-my-3 pointer-coarse:py-3">
        {others.length === 1
          ? words("parties.one", { name: first.name, state: words(`party.${first.status}`) })
          : words("parties.others", { count: others.length, signed })}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto">
        {others.map(({ name, email, status }) => (
          <li key={email} className="border-line border-s-3 ps-3">
            <bdi className="block break-words font-medium text-ink">{name}</bdi>
            <bdi className="block break-all">{email}</bdi>
            <span className="block text-ink-faint text-xs">{words(`party.${status}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
