import { paths } from "../paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { MenuLink } from "./MenuLink.tsx";

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
        <MenuLink to={paths.templates} icon="template">
          Manage Templates
        </MenuLink>
      )}
      <MenuLink to={paths.settings} icon="settings">
        Account Settings
      </MenuLink>
      <MenuLink to={paths.guide} icon="book">
        User Guide
      </MenuLink>
      <MenuLink to={paths.contact} icon="mail">
        Get In Touch
      </MenuLink>
    </Menu>
  );
}
