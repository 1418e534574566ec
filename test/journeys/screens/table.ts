import type { Page } from "playwright-core";
import {
  addOthers,
  addSigners,
  answerOthers,
  askForCode,
  askToCancel,
  askToCorrect,
  askToDecline,
  askToDelegate,
  askToRemove,
  askToSignHere,
  askToWithdraw,
  askVisitCode,
  attachFiles,
  changed,
  check,
  chooseFile,
  chooseOtherFile,
  chooseUpgrade,
  closeKey,
  closeSecret,
  complete,
  createSignature,
  deleteTemplate,
  documentShown,
  documentsListed,
  editPages,
  editTemplate,
  enterAsOperator,
  enterPassword,
  enterTold,
  firstMail,
  listInvoices,
  makeHook,
  makeKey,
  openAddress,
  openMail,
  openOptions,
  pageCount,
  pasteSheet,
  placeFields,
  placeInTemplate,
  planShown,
  press,
  redact,
  review,
  searchNowhere,
  sendRow,
  showActivity,
  showAsSigner,
  shown,
  spendTries,
  through,
  type Words,
} from "./acts.ts";
import type { Who, World } from "./world.ts";

export interface Group {
  /** Who is signed in; nobody if absent. */
  readonly who?: Who;
  readonly address: (world: World) => string | Promise<string>;
  /** How the same person gets there from the group before, without loading another page. */
  readonly from?: (page: Page) => Promise<void>;
  /** Taken one after the other in the same page; each act leads on from the screen before. */
  readonly screens: readonly {
    readonly name: string;
    readonly act?: (page: Page, world: World) => Promise<void>;
  }[];
}

/** A page without interaction, taken once these words are on it. */
const page = (name: string, address: string, words: Words, who?: Who): Group => {
  return {
    ...(who ? { who } : {}),
    address: () => address,
    screens: [{ name, act: shown(words) }],
  };
};

/** Public pages without interaction. */
export const publicGroups: readonly Group[] = [
  page("home", "/", "Send a PDF. Get it back signed."),
  page("pricing", "/pricing", "Choose Your Plan"),
  page("contact", "/contactus", "Submit"),
  page("privacy", "/privacy", "Privacy Policy"),
  page("terms", "/terms", "Terms of Service"),
  page("service-schedule", "/serviceterms", "Service Schedule"),
  page("acceptable-use", "/usepolicy", "Acceptable Use Policy"),
  page("legality", "/legal", "Legality Statement"),
  page("developers", "/developers", "Create a key"),
  page("error", "/error", "Back to home"),
];

/** Every other screen and how to get there. Add a line for each new page. */
export const groups: readonly Group[] = [
  {
    address: () => "/verify",
    screens: [
      { name: "verify", act: shown("The file stays on this device") },
      { name: "verify-genuine", act: check(({ sealed }) => sealed, /is genuine/) },
      { name: "verify-changed", act: check(changed, /was changed|does not/) },
    ],
  },
  page("try", "/try", "Letting agreement (sample)"),
  page("pad", "/pad/x#k=x&l=en&i=1", "Nothing is signed here."),
  {
    address: () => "/register/pro-annual",
    screens: [
      { name: "register", act: shown("Create your account") },
      { name: "register-errors", act: press("Next", "This field is required!") },
    ],
  },
  {
    address: () => "/login",
    screens: [
      { name: "login", act: shown("Remember me") },
      { name: "login-errors", act: press("Log In", "This field is required!") },
      { name: "login-code", act: enterPassword },
    ],
  },
  {
    address: () => "/forgot-password",
    screens: [
      { name: "forgot", act: shown("Send code") },
      { name: "forgot-code", act: askForCode },
    ],
  },
  page("home-signed-in", "/", "Sign out", "busy"),
  {
    who: "busy",
    address: () => "/userboard",
    screens: [
      { name: "dashboard", act: documentsListed },
      { name: "activity", act: showActivity },
      { name: "remove-document", act: askToRemove },
    ],
  },
  {
    who: "busy",
    address: () => "/documents",
    from: through("All Documents"),
    screens: [
      { name: "documents", act: shown(/documents?$/) },
      { name: "documents-menu", act: press(/^More for Lease/, "Archive") },
    ],
  },
  {
    ...page("documents-empty", "/documents?q=nowhere", "Nothing found for", "busy"),
    from: searchNowhere,
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.waiting}`,
    screens: [
      { name: "document", act: shown(/^1 of \d+ signed/) },
      { name: "document-extend", act: press("Extend", "Days from today") },
      { name: "document-withdraw", act: askToWithdraw },
      { name: "correct-signer", act: askToCorrect },
      { name: "sign-here", act: askToSignHere },
    ],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.completed}`,
    screens: [{ name: "document-completed", act: shown("Download the signed document") }],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.declined}`,
    screens: [{ name: "document-declined", act: shown("Correct and send again") }],
  },
  {
    who: "busy",
    address: ({ documents }) => `/documents/${documents.roles}`,
    screens: [{ name: "document-roles", act: shown(/^Approver · /) }],
  },
  page("document-unknown", "/documents/unknown", "Document not found", "busy"),
  page("over-limit", "/userboard", "You have reached your plan limit.", "full"),
  page("dashboard-empty", "/userboard", "No documents yet", "fresh"),
  {
    ...page("templates-empty", "/template", "No templates yet", "fresh"),
    from: through("Manage Templates"),
  },
  {
    ...page("developers-empty", "/settings/developers", "No API keys yet", "fresh"),
    from: through("Account Settings", "Developers"),
  },
  {
    ...page("subscription-trial", "/settings/subscription", "nothing to pay", "fresh"),
    from: through("Subscription"),
  },
  {
    who: "fresh",
    address: () => "/new",
    from: through("Create New Document"),
    screens: [
      { name: "new-file", act: shown("Lease") },
      { name: "new-signers", act: chooseFile },
      { name: "new-signers-order", act: addSigners },
      { name: "new-signers-several", act: addOthers },
      { name: "new-fields", act: placeFields },
      { name: "new-review", act: review },
      { name: "new-options", act: openOptions },
      { name: "as-signer", act: showAsSigner },
    ],
  },
  // Before a template is begun, to which its page would go back.
  {
    who: "busy",
    address: () => "/template",
    screens: [
      { name: "send-to-many", act: pasteSheet },
      { name: "batch-checked", act: press(/^Check /, "1 row left out") },
      { name: "batch-done", act: sendRow },
    ],
  },
  page("batches", "/batches", "1 of 2", "busy"),
  {
    who: "payer",
    address: ({ publicLink }) => `/links/${publicLink.templateId}`,
    screens: [
      { name: "public-link", act: shown("have started") },
      { name: "public-link-delete", act: press("Delete", "Delete this link?") },
    ],
  },
  {
    who: "payer",
    address: ({ publicLink }) => `/links/${publicLink.templateId}/poster`,
    screens: [{ name: "poster", act: shown("Scan to read and sign") }],
  },
  {
    address: ({ publicLink }) => `/l/${publicLink.token}`,
    screens: [
      { name: "visit", act: shown("Your details") },
      { name: "visit-errors", act: press("Email me a code", "Please fill this in.") },
      { name: "visit-code", act: askVisitCode },
    ],
  },
  page("here-closed", "/here/x", "This code has expired or was withdrawn."),
  page("visit-closed", "/l/x", "This link is not open."),
  {
    who: "busy",
    address: () => "/template",
    screens: [
      { name: "templates", act: shown("Lease") },
      { name: "template-delete", act: deleteTemplate },
      { name: "template-edit", act: editTemplate },
      { name: "template-other-file", act: chooseOtherFile },
      { name: "template-fields", act: placeInTemplate },
    ],
  },
  {
    who: "busy",
    address: () => "/new",
    screens: [
      { name: "new-pages", act: editPages },
      { name: "new-pages-redact", act: redact },
    ],
  },
  page("profile", "/settings/profile", "Save Profile", "busy"),
  {
    ...page("password", "/settings/password", "Re-enter Password", "busy"),
    from: through("Change Password"),
  },
  {
    ...page("security", "/settings/security", "How you log in", "busy"),
    from: through("Security"),
  },
  {
    ...page("devices", "/settings/devices", "Remembered devices", "busy"),
    from: through("Devices"),
  },
  {
    ...page("sending", "/settings/sending", "Page after signing", "busy"),
    from: through("Sending"),
  },
  {
    who: "busy",
    address: () => "/settings/developers",
    from: through("Developers"),
    screens: [
      { name: "developers-new-key", act: press("New key", "What it may do") },
      { name: "developers-new-key-shown", act: makeKey },
      { name: "developers", act: closeKey },
      { name: "developers-replace", act: press(/^Replace /, "You get a new key") },
    ],
  },
  {
    who: "busy",
    address: () => "/settings/developers",
    from: through("Developers"),
    screens: [
      { name: "webhooks-new", act: press("New webhook", "Events") },
      { name: "webhooks-secret", act: makeHook },
      { name: "webhooks", act: closeSecret },
      { name: "webhooks-deliveries", act: press(/^Deliveries/, "Send all events again since") },
    ],
  },
  {
    ...page("guide", "/guide", "Send a document", "busy"),
    from: through("User Guide"),
  },
  page("members", "/members", "We email them a link", "busy"),
  page("company", "/settings/company", "Register Company", "company"),
  {
    who: "payer",
    address: () => "/settings/subscription",
    screens: [
      { name: "subscription", act: planShown },
      { name: "subscription-update", act: chooseUpgrade },
      { name: "subscription-cancel", act: askToCancel },
    ],
  },
  {
    who: "payer",
    address: () => "/settings/billing",
    from: through("Billing"),
    screens: [
      { name: "billing", act: shown("Get Invoices") },
      { name: "billing-invoices", act: listInvoices },
    ],
  },
  {
    who: "operator",
    address: () => "/operator",
    screens: [
      { name: "operator-code", act: shown("Email me a code") },
      { name: "operator", act: enterAsOperator },
      { name: "operator-account", act: press(/^Open /, "Stop sending") },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.openToken()}`,
    screens: [
      { name: "sign", act: documentShown },
      { name: "consent", act: press("I consent to electronically sign", "SHA-256") },
      { name: "decline", act: askToDecline },
      { name: "delegate", act: askToDelegate },
      { name: "signature", act: createSignature },
      { name: "signature-made", act: press("Use this signature", "Your signature was created.") },
      { name: "sign-all", act: press("Single Click Sign", /^(\d+) of \1 done$/) },
      { name: "thank-you", act: complete },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.fillToken()}`,
    screens: [
      { name: "fill-in", act: documentShown },
      { name: "fill-in-address", act: openAddress },
      { name: "fill-in-file", act: attachFiles },
      { name: "fill-in-computed", act: answerOthers },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.groupToken()}`,
    screens: [{ name: "group", act: documentShown }],
  },
  {
    address: async (world) => `/rviewer/${await world.checkToken()}`,
    screens: [
      { name: "check-told", act: shown("Is this link meant for you?") },
      { name: "check-wrong", act: enterTold("heron", "This code is wrong") },
      { name: "check-mail", act: enterTold("Otter 7", "Step 2 of 2") },
      { name: "check-mailed", act: press("Email me a code", "The code is on its way") },
    ],
  },
  {
    address: async (world) => `/rviewer/${await world.checkToken()}`,
    screens: [{ name: "check-spent", act: spendTries }],
  },
  {
    address: async (world) => `/rviewer/${await world.passkeyToken()}`,
    screens: [{ name: "passkey", act: shown("passkey") }],
  },
  {
    address: (world) => `/docsigned/${world.viewToken}`,
    screens: [{ name: "signed-document", act: pageCount }],
  },
  {
    address: (world) => `/rviewer/${world.signedToken}`,
    screens: [{ name: "end-signed", act: shown("View and download the document") }],
  },
  {
    address: (world) => `/rviewer/${world.declinedToken}`,
    screens: [{ name: "end-declined", act: shown("This document was declined") }],
  },
  {
    address: (world) => `/rviewer/${world.withdrawnToken}`,
    screens: [{ name: "end-withdrawn", act: shown("This document was withdrawn") }],
  },
  page("end-invalid", "/rviewer/nothing", "This link does not work"),
  {
    address: (world) => `/stop/${world.stopToken}`,
    screens: [{ name: "stop", act: shown("Stop emails from this sender") }],
  },
];

/** The local substitute for a mailbox; not a screen of the product. */
export const inboxGroup: Group = {
  address: () => "/_local/inbox",
  screens: [
    { name: "inbox", act: firstMail },
    { name: "mail", act: openMail(/asks you to sign/) },
  ],
};
