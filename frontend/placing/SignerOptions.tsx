import { isolated } from "#languages/isolated";
import type { ShownSigner } from "./signers.ts";

interface SignerOptionsProps {
  readonly signers: readonly ShownSigner[];
  /** Label of the option for no signer, whose value is empty. */
  readonly none: string;
}

/** The options of a `<select>` of signers. */
export function SignerOptions({ signers, none }: SignerOptionsProps) {
  return (
    <>
      <option value="">{none}</option>
      {signers.map(({ id, name }) => (
        <option key={id} value={id}>
          {isolated(name)}
        </option>
      ))}
    </>
  );
}
