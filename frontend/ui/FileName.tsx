import { classes } from "./classes.ts";

interface FileNameProps {
  readonly name: string;
  readonly className?: string;
}

/** The name of somebody's file, on two lines at most. In any script it begins where the page's text does. */
export const FileName = ({ name, className }: FileNameProps) => (
  <span className={classes("line-clamp-2 [overflow-wrap:anywhere] font-medium", className)}>
    <bdi translate="no">{name}</bdi>
  </span>
);
