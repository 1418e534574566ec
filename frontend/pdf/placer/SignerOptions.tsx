import type { ShownSigner } from "./signers.ts";

interface SignerOptionsProps {
  readonly signers: readonly ShownSigner[];
  /** The words of the choice of no signer, whose value is empty. */
  readonly none: string;
}

/** What a `<select>` of a signer offers. */
export function SignerOptions({ signers, none }: SignerOptionsProps) {
  return (
    <>
      <option value="">{none}</option>
      {signers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
