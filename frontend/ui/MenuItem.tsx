import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { menuItemClass } from "./Menu.tsx";

interface MenuItemProps {
  readonly icon: IconName;
  readonly onPress: () => void;
  readonly className?: string;
  readonly children: string;
}

/** An entry of a menu that does something. */
export function MenuItem({ icon, onPress, className, children }: MenuItemProps) {
  return (
    <button type="button" className={classes(menuItemClass, className)} onClick={onPress}>
      <Icon name={icon} className="size-4.5 text-ink-faint" />
      {children}
    </button>
  );
}
