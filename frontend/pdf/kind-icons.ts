import type { FieldKind } from "#contract/rules/fields/markers";
import type { IconName } from "../ui/Icon.tsx";

export const kindIcons: Readonly<Record<FieldKind, IconName>> = {
  sign: "pen",
  initial: "edit",
  name: "user",
  email: "mail",
  phone: "phone",
  date: "calendar",
  text: "text",
  number: "digits",
  day: "calendarDay",
  check: "checkBox",
  choice: "choice",
  list: "list",
  file: "clip",
};
