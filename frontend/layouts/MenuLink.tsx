import { Link } from "react-router-dom";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { menuItemClass } from "../ui/Menu.tsx";

interface MenuLinkProps {
  readonly to: string;
  readonly icon: IconName;
  readonly children: string;
}

/** An entry of a menu that leads to a page. */
export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Link to={to} className={menuItemClass}>
      <Icon name={icon} className="size-4.5 text-ink-faint" />
      {children}
    </Link>
  );
}
