/** What a page that goes as it should never shows, in one file. */
export { ChangedNotice } from "./ChangedNotice.tsx";
export { SigningNotices } from "./SigningNotices.tsx";
