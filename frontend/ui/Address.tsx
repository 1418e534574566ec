import { Fragment } from "react";

/** An email address that may break after its @ and dots, and not within a part of it unless that is wider than a line. */
export function Address({ of: address }: { readonly of: string }) {
  const parts = address.split(/(?<=[@.])/);
  return (
    <span dir="ltr" translate="no" className="[overflow-wrap:anywhere]">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
