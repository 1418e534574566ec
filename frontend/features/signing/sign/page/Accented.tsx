import type { CSSProperties, ReactNode } from "react";
import { accentShades } from "#contract/rules/product/accent";

/** A page in the sending company's colour, which is used for the background of its main buttons and nowhere else. */
export function Accented({
  accent,
  children,
}: {
  accent: string | undefined;
  children: ReactNode;
}) {
  if (accent === undefined) return <>{children}</>;
  const { light, dark } = accentShades(accent);
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--accent-on-light": light.fill,
    "--accent-on-dark": dark.fill,
  };
  return (
    <div style={style} className="accented contents">
      {children}
    </div>
  );
}
