import type { Begun } from "./begun.ts";

/** "You were placing fields in Lease 14." */
export function BegunWords({ doing, name }: Begun) {
  return (
    <>
      You were {doing}
      {name && (
        <>
          {" "}
          <strong className="wrap-anywhere font-semibold">{name}</strong>
        </>
      )}
      .
    </>
  );
}
