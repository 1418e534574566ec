/** What most signers never see, in one file. */
export { ChangedNotice } from "./ChangedNotice.tsx";
export { DelegateDialog } from "./DelegateDialog.tsx";
export { LastInputs } from "./LastInputs.tsx";
export { PasskeyDialog, PasskeyNote } from "./PasskeyDialog.tsx";
export { SigningNotices } from "./SigningNotices.tsx";
