import type { Exclusion } from "./outcome.ts";

const iam = "it enforces no IAM, so that taking a permission away changes nothing";
const files = "looks at the files of the laptop's own S3";
const signatures =
  "doesn't check the signatures of presigned addresses, and answers 404 where S3 answers 403";
const restarts = "an environment that starts again has new tables there";
const clocks = "its clock can't be moved, by which messages come again, grow old and fail for good";

/** For each stand-in, the tests that can't pass on it, and why. The run fails if one of them passes. */
export const exclusions: Readonly<Record<string, readonly Exclusion[]>> = {
  "DynamoDB Local": [
    ...[
      "tells of what no stream has told, minutes later and once",
      "lets esign write items of its own kinds alone: O#",
      "lets hooks write items of its own kinds alone: A#",
      "lets on-hook-requested write items of its own kinds alone: Q#",
      "lets on-event-noted write items of its own kinds alone: F#",
    ].map((title) => ({ file: "events.test.ts", title, reason: iam })),
    {
      file: "webhooks.test.ts",
      title:
        "more than a hundred events while nothing listens all arrive, in order, each with its own id",
      reason: iam,
    },
    { file: "grants.test.ts", reason: iam },
    { file: "recovery.test.ts", reason: iam },
    { file: "alarms.test.ts", reason: iam },
    { file: "redrive.test.ts", reason: iam },
    {
      file: "alarms.test.ts",
      title: "DocumentNotSealed is raised by a fault",
      reason: iam,
    },
    {
      file: "not-sealed.test.ts",
      title:
        "a document whose seal's key can't be used for a while is told once, and sealed when it can",
      reason: iam,
    },
    {
      file: "closing.test.ts",
      title: "an account is erased although every step fails once; what others are party to stays",
      reason: iam,
    },
    {
      file: "seal-levels.test.ts",
      title: "renews archive time stamps before they end, at B-LTA and at no other level",
      reason: iam,
    },
    {
      file: "seal-key.test.ts",
      title: "a cold start keeps the certificate, though its signature would be another one",
      reason: restarts,
    },
    {
      file: "failed-runs.test.ts",
      title: "a sweep that can't expire one document does the rest, and the invocation fails",
      reason: iam,
    },
    {
      file: "failed-runs.test.ts",
      title:
        "a reconciliation that can't read an account tries each, says where in our source it failed, and fails",
      reason: iam,
    },
  ],
  LocalStack: [
    { file: "grants.test.ts", reason: iam },
    { file: "recovery.test.ts", reason: iam },
    {
      file: "audit-changed.test.ts",
      title:
        "an audit entry that was written over is kept as it was, and its document is named in the log",
      reason: files,
    },
    {
      file: "plan-limits.test.ts",
      title:
        "what is refused, or asked for twice, leaves no copy of the document, and what is sent stays",
      reason: files,
    },
    {
      file: "plan-limits.test.ts",
      title: "a signature that is refused, or given twice, leaves no image but the one that counts",
      reason: files,
    },
    {
      file: "esign.test.ts",
      title: "is closed when somebody bends the presigned address",
      reason: signatures,
    },
    {
      file: "exports.test.ts",
      title: "works: the file is gone, and with it the row",
      reason: signatures,
    },
    ...[
      "takes no other key, and no other field",
      "takes no signature of another form",
      "is dead after five minutes",
    ].map((title) => ({ file: "attacks-on-files.test.ts", title, reason: signatures })),
    ...[
      "that is posted many times is the last one, and is stored once",
      "that was refused has ended: its bytes are gone, and posting again is for nothing",
    ].map((title) => ({ file: "attacks-on-files.test.ts", title, reason: files })),
    {
      file: "seal-key.test.ts",
      title: "a cold start keeps the certificate, though its signature would be another one",
      reason: restarts,
    },
    {
      file: "closing.test.ts",
      title: "an account is erased although every step fails once; what others are party to stays",
      reason: iam,
    },
    {
      file: "seal-levels.test.ts",
      title: "renews archive time stamps before they end, at B-LTA and at no other level",
      reason: files,
    },
    ...[
      ...["SealLate", "SealFailed", "MailLate", "MailFailed", "MailEventFailed"],
      "WorkFailed",
    ].map((alarm) => ({
      file: "alarms.test.ts",
      title: `${alarm} is raised by a fault`,
      reason: clocks,
    })),
    { file: "redrive.test.ts", reason: clocks },
  ],
  "stripe-mock": [],
};
