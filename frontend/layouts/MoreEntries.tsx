import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, menuItemClass } from "../ui/Menu.tsx";

/** The menu entries that don't fit into the phone's bottom bar. */
export function MoreEntries({ maySend, className }: { maySend: boolean; className: string }) {
  return (
    <Menu
      label="More"
      className={className}
      trigger={
        <>
          <Icon name="more" />
          More
        </>
      }
    >
      {maySend && (
        <Link to={paths.templates} className={menuItemClass}>
          <Icon name="template" className="size-4.5 text-ink-faint" />
          Manage Templates
        </Link>
      )}
      <Link to={paths.settings} className={menuItemClass}>
        <Icon name="settings" className="size-4.5 text-ink-faint" />
        Account Settings
      </Link>
      <Link to={paths.guide} className={menuItemClass}>
        <Icon name="book" className="size-4.5 text-ink-faint" />
        User Guide
      </Link>
      <Link to={paths.contact} className={menuItemClass}>
        <Icon name="mail" className="size-4.5 text-ink-faint" />
        Get In Touch
      </Link>
    </Menu>
  );
}
