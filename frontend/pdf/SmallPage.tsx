import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/Icon.tsx";
import { useFirstPage } from "./use-first-page.ts";

interface SmallPageProps {
  /** Of the first page's picture. */
  readonly path: string | undefined;
  /** Height and width. */
  readonly className: string;
}

/** A thumbnail of the first page of a file or template. */
export function SmallPage({ path, className }: SmallPageProps) {
  const picture = useFirstPage(path);
  return (
    <span
      className={classes(
        "flex shrink-0 items-center justify-center overflow-hidden rounded-xs border border-line bg-white text-[#676774]",
        className,
      )}
    >
      {picture ? (
        <img src={picture} alt="" className="size-full object-cover object-top" />
      ) : (
        <Icon name="file" className="size-5" />
      )}
    </span>
  );
}
