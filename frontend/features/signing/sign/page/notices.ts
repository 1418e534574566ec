/** What most signers never see, in one file. */
export { LazyEarlierFiles as EarlierFiles } from "../files/LazyFiles.tsx";
export { ChangedNotice } from "./ChangedNotice.tsx";
export { DelegateDialog } from "./DelegateDialog.tsx";
export { LastInputs } from "./LastInputs.tsx";
export { PasskeyDialog, PasskeyNote } from "./PasskeyDialog.tsx";
export { SigningNotices } from "./SigningNotices.tsx";
