import { classes } from "./classes.ts";

/** SVG paths, stroked on a 24 x 24 grid. */
const shapes = {
  activity: "M3 12h4l3 8 4-16 3 8h4",
  alert:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.3A2 2 0 0 0 4.3 20.3h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  archive: "M4 5h16v4H4zM6 9v11h12V9m-8 4h4",
  arrowLeft: "M19 12H5m6-6-6 6 6 6",
  arrowRight: "M5 12h14m-6-6 6 6-6 6",
  ban: "M5.6 5.6l12.8 12.8M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5M12 6.5C14 5 17 4.5 20.5 5v13c-3.5-.5-6.5 0-8.5 1.5m0-13v13",
  calendar:
    "M8 3v4m8-4v4M4 10h16M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  calendarDay:
    "M8 3v4m8-4v4M4 10h16M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm7 8.5h3v3h-3z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  checkBox:
    "m8 12.2 2.8 2.8L16 9.5M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z",
  checkCircle: "m8 12.2 2.8 2.8L16 9.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  chevronDown: "m6 9 6 6 6-6",
  chevronRight: "m9 6 6 6-6 6",
  chevronUp: "m6 15 6-6 6 6",
  choice:
    "M12 12v.01M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  clip: "m20 11-8.2 8.2a4.9 4.9 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.6 4.6l-8.2 8.2A1.6 1.6 0 0 1 7 14.5L14.6 7",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M10 9h9v11h-9zM6 15H5V4h9v1",
  dashboard: "M4 4h7v8H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 15h7v5H4z",
  digits: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  download: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  edit: "M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16v4Zm9.5-13.5 4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  eyeOff:
    "M3 3l18 18M10 5.7a9.6 9.6 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.2A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2",
  file: "M14 3v5h5M7 3h7.5L19 7.5V19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  fileCheck:
    "M14 3v5h5M7 3h7.5L19 7.5V19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm1.8 10.8 2.4 2.4 4.2-4.6",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  help: "M9.5 9.3a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.8m0 3v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  info: "M12 11v5.5m0-9v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  language:
    "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.5 9h17M3.5 15h17M12 3c2.3 2.4 3.5 5.5 3.5 9s-1.2 6.6-3.5 9c-2.3-2.4-3.5-5.5-3.5-9s1.2-6.6 3.5-9Z",
  keyboard:
    "M4 7h16a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8",
  list: "M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01",
  lock: "M8 11V7.5a4 4 0 0 1 8 0V11M6 11h12a1 1 0 0 1 1 1v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7a1 1 0 0 1 1-1Z",
  logOut: "M15 17l5-5-5-5m5 5H9m2 8H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h5",
  mail: "m4 7 8 6 8-6M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z",
  minus: "M5 12h14",
  more: "M4.5 12h1M5 11.5v1m6.5-.5h1m-.5-.5v1m6.5-.5h1m-.5-.5v1",
  pages: "M8 4h11v13H8zM5 8v13h10",
  pen: "M3 20c3.5 0 4-8 7-8 2.5 0 0 5 2.5 5s3-4 4.5-4 1 2 4 2M14 8l5-5",
  phone:
    "M6 3h3l1.5 5L8 9.5a12 12 0 0 0 6.5 6.5l1.5-2.5 5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2Z",
  picture: "M4 5h16v14H4zM4 16l5-5 4.5 4.5 2.5-2.5 4 4M15 9.5v.01",
  plus: "M12 5v14M5 12h14",
  refresh:
    "M20 11a8 8 0 0 0-14.5-4L3 9.5M4 13a8 8 0 0 0 14.5 4l2.5-2.5M3 4v5.5h5.5M21 20v-5.5h-5.5",
  send: "M21 3 10 14m11-11-7 18-4-7-7-4 18-7Z",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM11 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  shieldCheck: "M12 3l7 2.5V11c0 4.6-3 8-7 9.8-4-1.8-7-5.2-7-9.8V5.5L12 3Zm-3.2 9 2.3 2.3 4.2-4.6",
  search: "M16 16l5 5m-3-10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  tag: "M3 11V4h7l11 11-7 7L3 11Zm4.5-3v.01",
  template: "M5 4h14v16H5zM5 9h14M10 9v11",
  text: "M5 7V5h14v2M12 5v14m-3 0h6",
  trash:
    "M4 7h16M10 11v6m4-6v6M6 7l1 12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-12M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  upload: "M12 20V9m-5 4.5 5-5 5 5M5 4h14",
  user: "M19 20a7 7 0 0 0-14 0m11-12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  users:
    "M15 20a6 6 0 0 0-12 0m9.5-12.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM21 20a5 5 0 0 0-4-4.9M16 4.3a3.5 3.5 0 0 1 0 6.4",
  wand: "M4 20 14 10m3-7v3m0 6v.01M21 7h-3m-8-3 1 1m9 7-1-1M12 8l4 4",
  zoomIn: "M16 16l5 5M11 8v6m-3-3h6m4 0a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  zoomOut: "M16 16l5 5M8 11h6m4 0a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
} as const;

/** An icon's name, or its path where a page that only senders open draws it: the shapes above are part of every page. */
export type IconName = keyof typeof shapes | `M${string}`;

const pathOf = (name: IconName): string => (isNamed(name) ? shapes[name] : name);
const isNamed = (name: IconName): name is keyof typeof shapes => name in shapes;

/** Icons that point along the line, which are mirrored in right-to-left text. */
const pointing: ReadonlySet<IconName> = new Set([
  "arrowLeft",
  "arrowRight",
  "chevronRight",
  "list",
  "logOut",
  "undo",
] as const);
const mirrored = "rtl:[transform:scaleX(-1)]";

/** Hidden from screen readers, since it is always beside a word or inside something with a name. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes("shrink-0", pointing.has(name) && mirrored, className)}
    >
      <path d={pathOf(name)} />
    </svg>
  );
}
