import type { SignerView } from "../../../api/esign.ts";
import { useSigningWords } from "../../../language/signing-words.ts";
import { Address } from "../../../ui/Address.tsx";
import { isSignedOnly, stateOf } from "./part.ts";

/** Everybody else who takes part, and so agrees with this signer; collapsed. */
export function Parties({ view }: { view: SignerView }) {
  const words = useSigningWords();
  const others = view.parties.filter(({ email }) => email !== view.signer.email);
  const [first] = others;
  if (!first) return null;
  const signed = others.filter(({ status }) => status === "signed").length;
  const count = others.length;
  const state = words(stateOf(first));
  const isOnly = isSignedOnly(view);
  const one = words(isOnly ? "parties.one" : "parties.involved", { name: first.name, state });
  const many = isOnly
    ? words("parties.others", { count, signed })
    : words("parties.othersInvolved", { count, done: signed });
  return (
    <details className="text-ink-soft">
      <summary className="min-h-6 cursor-pointer pointer-coarse:-my-3 pointer-coarse:py-3">
        {count === 1 ? one : many}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto">
        {others.map((other) => (
          <li key={other.email} className="border-line border-s-3 ps-3">
            <bdi className="block break-words font-medium text-ink">{other.name}</bdi>
            <span className="block">
              <Address of={other.email} />
            </span>
            <span className="block text-ink-faint text-xs">{words(stateOf(other))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
