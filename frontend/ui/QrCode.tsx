import { encode } from "uqr";
import { classes } from "./classes.ts";

interface QrCodeProps {
  readonly text: string;
  /** Read by screen readers. */
  readonly label: string;
  /** Its width. */
  readonly className?: string;
}

/** Dark on white in any colours of the page, with the quiet zone that the standard asks for (ISO/IEC 18004). */
export function QrCode({ text, label, className = "w-56" }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes(
        "rounded-md border border-edge bg-white forced-color-adjust-none",
        className,
      )}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
