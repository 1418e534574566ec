import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "#contract/api";
import { canaryAccount } from "#contract/rules/installation/canary";
import { upgradeLeaseMs } from "../../core/domain/account/subscription.ts";
import { keys, operatorLog, operatorMails } from "../../core/store/common/keys.ts";
import { functionNames, needsOf } from "../../lib/function-needs.ts";
import { leadingKeys } from "../../lib/resources.ts";
import { stages } from "../../lib/stages.ts";
import { rolePolicies, statementsOf } from "../../scripts/role-policies.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import { dev, grantsOf, lambdasByName, prod } from "./synthesized.ts";

const lambdas = lambdasByName(prod);
const grants = Object.fromEntries(
  Object.entries(lambdas).map(([name, { Role }]) => [name, grantsOf(prod, Role)]),
);
const holdersOf = (grant: RegExp) =>
  Object.keys(grants)
    .filter((name) => grants[name]?.some((each) => grant.test(each)))
    .sort();

const itemsAlone = z.strictObject({
  "ForAllValues:StringLike": z.strictObject({ "dynamodb:LeadingKeys": z.array(z.string()) }),
});

/** A policy in CloudFormation's template. */
function roleNameOf(name: string): string | undefined {
  const named = z.extend(shape.role, { RoleName: z.optional(z.string()) });
  const roles = resourcesOf(prod, "AWS::IAM::Role", named);
  return roles.find(({ id }) => lambdas[name]?.Role === `<${id}.Arn>`)?.RoleName;
}

describe("permissions", () => {
  test("only the sealing function may use the seal key", () => {
    const sealKey = lambdas["on-seal-requested"]?.Environment?.Variables.SEAL_KEY_ARN;
    expect(sealKey).toBeDefined();
    const holders = Object.keys(grants).filter((name) =>
      grants[name]?.some((grant) => grant.endsWith(`on ${sealKey}`)),
    );
    expect(holders).toEqual(["on-seal-requested"]);
    expect(holdersOf(/^kms:Sign /)).toEqual(["on-seal-requested"]);
  });

  test("the function for assistants may read CloudFront's secret, and nothing else", () => {
    const others = grants["mcp"]?.filter((grant) => !grant.startsWith("logs:"));
    const secret = lambdas["mcp"]?.Environment?.Variables.ORIGIN_SECRET_ARN;
    expect(others).toEqual([`secretsmanager:GetSecretValue on ${secret}`]);
  });

  test.each([
    ["seal", "kms:Sign", ["on-seal-requested"]],
    ["link", "kms:GenerateMac", ["on-mail-requested"]],
    ["hook", "kms:GenerateMac", ["on-hook-requested", "hooks", "auth"]],
  ] as const)("the %s key itself denies its use to everybody else", (_, action, users) => {
    const keys = resourcesOf(prod, "AWS::KMS::Key", shape.key);
    const denials = keys
      .flatMap((key) => key.KeyPolicy.Statement)
      .filter((statement) => statement.Effect === "Deny");
    const arn = "arn:aws:iam::<AWS::AccountId>:role/";
    const roles = users.map((user) => `${arn}Undersign-prod-${user}-${stages.prod.region}`);
    for (const user of users) expect(roles).toContain(arn + roleNameOf(user));
    const only = roles.length === 1 ? roles[0] : roles;
    expect(denials).toContainEqual(
      expect.objectContaining({
        Action: [action],
        Condition: { ArnNotEquals: { "aws:PrincipalArn": only } },
      }),
    );
    expect(denials).toHaveLength(keys.length);
  });

  test("each function behind the API may read the secret of CloudFront, and no other", () => {
    expect(holdersOf(/^secretsmanager:GetSecretValue on <OriginValue/)).toEqual(
      Object.keys(groups).sort(),
    );
  });

  test("only the mail function makes the tokens of signers' links, and three functions secrets of webhooks and storages", () => {
    expect(holdersOf(/^kms:GenerateMac on <MailLinkKey/)).toEqual(["on-mail-requested"]);
    expect(holdersOf(/^kms:GenerateMac on <HooksHookKey/)).toEqual([
      "auth",
      "hooks",
      "on-hook-requested",
    ]);
  });

  const [events] = resourcesOf(prod, "AWS::DynamoDB::GlobalTable", shape.table).filter(({ id }) =>
    id.startsWith("DataEvents"),
  );

  /** `PutItem O#*`, for each action on items of the table of events, and each kind of them. */
  function onEvents(name: string): string[] {
    return statementsOf(prod, lambdas[name]?.Role)
      .filter(({ Resource }) => Resource?.includes(`<${events?.id}.Arn>`))
      .flatMap(({ Action, Condition }) => {
        const begins = z.parse(itemsAlone, Condition)["ForAllValues:StringLike"];
        return Action.flatMap((action) =>
          begins["dynamodb:LeadingKeys"].map((begin) => `${action.slice(9)} ${begin}`),
        );
      });
  }

  test("no call that upgrades a plan takes longer than its lease", () => {
    const upgrading = functionNames.filter(
      (name) => needsOf(name).may["stripe key"] && Object.keys(groups).includes(name),
    );
    expect(upgrading).toContain("envelopes");
    for (const name of upgrading)
      expect(needsOf(name).timeoutSeconds * 1000, name).toBeLessThan(upgradeLeaseMs);
  });

  test("functions that change documents or templates may note events of accounts with programs and count days, and touch nothing else of programs", () => {
    const noting = functionNames.filter((name) => needsOf(name).may["events: noted"]);
    expect(noting.length).toBeGreaterThan(5);
    for (const name of noting) {
      const counts = name === "templates" || name === "sweep" ? [] : ["UpdateItem DAYS"];
      expect(onEvents(name), name).toEqual(["PutItem O#*", "GetItem S#*", ...counts]);
    }
  });

  test.each([
    ["dashboard", ["F#*"], []],
    ["personal-data", ["A#*", "Q#*", "D#*"], []],
    ["auth", ["A#*", "S#*"], ["A#*", "S#*"]],
    ["hooks", ["F#*", "A#*", "Q#*", "D#*", "S#*"], ["A#*", "Q#*", "D#*", "S#*"]],
    [
      "on-hook-requested",
      ["F#*", "A#*", "Q#*", "D#*", "L#slow", "R#slow-lane-*", "O#*"],
      ["A#*", "Q#*", "D#*", "L#slow", "R#slow-lane-*", "O#*"],
    ],
    [
      "on-event-noted",
      ["O#*", "H#*", "F#*", "A#*", "R#on-event-noted"],
      ["O#*", "H#*", "F#*", "A#*", "R#on-event-noted"],
    ],
    [
      "close-accounts",
      ["O#*", "H#*", "F#*", "A#*", "Q#*", "D#*", "S#*"],
      ["O#*", "H#*", "F#*", "A#*", "Q#*", "D#*", "S#*"],
    ],
  ])("%s reads and writes its own kinds of items of programs alone", (name, read, written) => {
    const kinds = (action: RegExp) => [
      ...new Set(
        onEvents(name)
          .filter((grant) => action.test(grant))
          .map((grant) => grant.replace(/^\w+ /, "")),
      ),
    ];
    expect(kinds(/^(GetItem|Query) /)).toEqual(read);
    expect(kinds(/^(Put|Update|Delete)Item /)).toEqual(written);
  });

  test("the kinds of items are those of the table", () => {
    const made = [
      keys.notedEvent("1", ""),
      keys.silent("1"),
      keys.feedEvent("1", 1),
      keys.feedHead("1"),
      keys.hook("1", "1"),
      keys.hookCount("1"),
      keys.hookDue("1", "1"),
      keys.owedDelivery("1", 1),
      keys.delivery("1", 1),
      keys.runLease("on-event-noted"),
      keys.slowHook("1"),
      keys.runLease("slow-lane-*"),
      keys.countedDay(""),
    ].map(({ pk }) => pk.replace(/#1$/, "#*"));
    const ofEvents = Object.entries(leadingKeys).filter(([name]) => name.startsWith("events"));
    const listed = ofEvents.flatMap(([, begins]) => begins);
    expect(new Set(listed)).toEqual(new Set(made));
  });

  test("the caller of webhooks reads sealed documents for storages, and no other file, account or audit entry", () => {
    const others = (grants["on-hook-requested"] ?? []).filter(
      (grant) => /^(s3|dynamodb):/.test(grant) && !grant.includes("<DataEvents"),
    );
    expect(others.sort()).toEqual([
      expect.stringMatching(/^dynamodb:GetItem on <DataEnvelopes/),
      expect.stringMatching(
        /^s3:GetObjectVersion on <DocumentsCompleted\w+\.Arn>\/\*\/sealed\.\*$/,
      ),
    ]);
  });

  test("only sign-in, codes of links, contact, letters, reports, exports, webhooks, leaving, the operator's page and what hears of automatic upgrades send mail, with the configuration set", () => {
    for (const target of ["identity", "configuration-set"]) {
      expect(holdersOf(new RegExp(`^ses:SendEmail on arn:aws:ses:.*:${target}/`))).toEqual([
        "auth",
        // Mails to members at which a call has stopped.
        "close-accounts",
        "contact",
        // Codes of visitors of public links, and of checks of signers.
        "envelopes",
        "esign",
        "on-export-requested",
        "on-hook-requested",
        "on-mail-requested",
        "on-stripe-event",
        "operator",
        "reconcile",
        "stop",
        // Invitations of colleagues.
        "users",
      ]);
    }
  });

  test("only the mail function sends mails with files, and reads nothing of a document but those", () => {
    for (const target of ["identity", "configuration-set"])
      expect(holdersOf(new RegExp(`^ses:SendRawEmail on arn:aws:ses:.*:${target}/`))).toEqual([
        "on-mail-requested",
      ]);
    expect(grants["on-mail-requested"]?.filter((grant) => grant.startsWith("s3:"))).toEqual([
      expect.stringMatching(/^s3:GetObjectVersion on <DocumentsCompleted/),
      expect.stringMatching(/^s3:GetObjectVersion on .*envelopes\/\*-first-page\.\*$/),
    ]);
  });

  test("only what draws pages keeps their pictures and reads them, and it can write nothing else", () => {
    expect(holdersOf(/ on .*\/pages\/\*$/)).toEqual(["pages"]);
    const writes = (grants["pages"] ?? []).filter((grant) =>
      /:(Put|Update|Delete|Send)/.test(grant),
    );
    expect(writes).toEqual([
      expect.stringMatching(/^logs:PutLogEvents on /),
      // Workspaces' logs of who has opened a document.
      expect.stringMatching(/^dynamodb:PutItem on <DataSubscriptions/),
      expect.stringMatching(/^dynamodb:UpdateItem on <DataThrottles/),
      expect.stringMatching(/^s3:PutObject on .*\/pages\/\*$/),
    ]);
  });

  test("functions that count calls and check codes may write no account", () => {
    const accounts = /^dynamodb:(Put|Update|Delete)Item on <DataSubscriptions/;
    expect(holdersOf(accounts)).toEqual([
      "auth",
      "billing",
      // Of its own account alone.
      "canary",
      "close-accounts",
      "companies",
      // Adds entries to workspaces' logs, and nothing else; so do evidence, exports and pages.
      "dashboard",
      "envelopes",
      // Files that signers attach are counted as the sender's storage.
      "esign",
      "evidence",
      "exports",
      "files",
      // Documents are counted in the account.
      "on-export-requested",
      "on-stripe-event",
      "pages",
      "reconcile",
      "templates",
      "users",
    ]);
    expect(holdersOf(/ on <DataLogins/)).toEqual([
      "auth",
      "close-accounts",
      "login-challenge",
      "operator",
      "personal-data",
    ]);
    expect(new Set(holdersOf(/ on <DataThrottles/))).toEqual(
      new Set(holdersOf(/^dynamodb:UpdateItem on <DataThrottles/)),
    );
    expect(grants["contact"]?.filter((grant) => grant.startsWith("dynamodb:"))).toHaveLength(1);
    expect(grants["login-challenge"]?.filter((grant) => grant.startsWith("dynamodb:"))).toEqual([
      expect.stringMatching(/^dynamodb:UpdateItem on <DataLogins/),
    ]);
  });

  test("no function can change or delete an audit entry", () => {
    const audit = lambdas.dashboard?.Environment?.Variables.AUDIT_TABLE?.slice(1, -1);
    const onAudit = Object.values(grants)
      .flat()
      .filter((grant) => grant.endsWith(`<${audit}.Arn>`))
      .map((grant) => grant.replace(/ on .*/, ""));
    expect(new Set(onAudit)).toEqual(new Set(["dynamodb:PutItem", "dynamodb:Query"]));
  });

  test("a function receives each audit entry that is changed or removed, with what it was", () => {
    const [audit] = resourcesOf(prod, "AWS::DynamoDB::GlobalTable", shape.table).filter(({ id }) =>
      id.startsWith("DataAudit"),
    );
    expect(audit?.StreamSpecification?.StreamViewType).toBe("NEW_AND_OLD_IMAGES");
    const [source] = resourcesOf(prod, "AWS::Lambda::EventSourceMapping", shape.eventSource).filter(
      ({ EventSourceArn }) => EventSourceArn === `<${audit?.id}.StreamArn>`,
    );
    expect(source?.FunctionName).toBe(`<${lambdas["on-audit-changed"]?.id}>`);
    const patterns = source?.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const removed = (principalId: unknown) => ({
      eventName: ["REMOVE"],
      userIdentity: { principalId: [principalId] },
    });
    // All except items that DynamoDB removes itself when their time to live is over.
    expect(patterns).toEqual([
      { eventName: ["MODIFY"] },
      removed({ exists: false }),
      removed({ "anything-but": ["dynamodb.amazonaws.com"] }),
    ]);
  });

  test("a function receives each event that is noted; failures are tried again and then left to a schedule", () => {
    const [events] = resourcesOf(prod, "AWS::DynamoDB::GlobalTable", shape.table).filter(({ id }) =>
      id.startsWith("DataEvents"),
    );
    expect(events?.StreamSpecification?.StreamViewType).toBe("KEYS_ONLY");
    const [source] = resourcesOf(prod, "AWS::Lambda::EventSourceMapping", shape.eventSource).filter(
      ({ EventSourceArn }) => EventSourceArn === `<${events?.id}.StreamArn>`,
    );
    expect(source?.FunctionName).toBe(`<${lambdas["on-event-noted"]?.id}>`);
    const patterns = source?.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const noted = { Keys: { pk: { S: [{ prefix: keys.notedEvent("", "").pk }] } } };
    expect(patterns).toEqual([{ eventName: ["INSERT"], dynamodb: noted }]);
  });

  test("no function can delete or replace a completed document, and one can add", () => {
    const completed = lambdas["on-seal-requested"]?.Environment?.Variables.COMPLETED_BUCKET;
    const arn = `${completed?.slice(0, -1)}.Arn>/*`;
    const onCompleted = (action: string) =>
      Object.keys(grants).filter((name) => grants[name]?.includes(`${action} on ${arn}`));
    expect(onCompleted("s3:DeleteObject")).toEqual([]);
    expect(onCompleted("s3:PutObject")).toEqual(["on-seal-requested"]);
  });

  test("no function scans tables, passes what it was given or lists more than keys of accounts and, for operators, users", () => {
    expect(holdersOf(/:ListUsers /)).toEqual(["operator"]);
    expect(holdersOf(/:(List(?!Streams|Bucket|Users)|Scan|Batch|PassRole|AssumeRole)/)).toEqual([]);
    expect(holdersOf(/ListBucket/)).toEqual(["close-accounts"]);
    const listing = rolePolicies(prod)
      .flatMap(({ document }) => document.Statement)
      .filter(({ Action }) => Action.includes("s3:ListBucket"));
    expect(listing.map(({ Condition }) => Condition)).toEqual([
      {
        StringLike: {
          "s3:prefix": ["files/*", "templates/*", "companies/*", "exports/*", "attachments/*"],
        },
      },
    ]);
  });

  test("functions that erase accounts can delete no evidence: neither envelopes, entries nor sealed documents", () => {
    const deletes = (grants["close-accounts"] ?? []).filter((grant) => /Delete/.test(grant));
    expect(deletes.filter((grant) => /Envelopes|Audit|Completed|signatures/.test(grant))).toEqual(
      [],
    );
    expect(holdersOf(/^dynamodb:DeleteItem on <Data(Envelopes|Audit)/)).toEqual([]);
  });

  test("no action has a wildcard, and resources only behind a bucket's folder, or to read what SES says of a domain", () => {
    const all = Object.values(grants).flat();
    expect(all.filter((grant) => /^\S*\*/.test(grant))).toEqual([]);
    const wild = new Set(
      all.filter((grant) => grant.includes("*")).map((grant) => grant.replace(/^.* on /, "")),
    );
    expect(holdersOf(/^ses:Get\w+ on \*$/)).toEqual(["operator", "sweep"]);
    wild.delete("*");
    expect([...wild].map((arn) => arn.replace(/[0-9A-F]{8}\.Arn/, "")).sort()).toEqual([
      "<DataAudit>/stream/*",
      "<DataEvents>/stream/*",
      "<Documents>/attachments/*",
      "<Documents>/companies/*",
      "<Documents>/envelopes/*",
      "<Documents>/envelopes/*-first-page.*",
      "<Documents>/evidence/*",
      "<Documents>/exported/*",
      "<Documents>/exports/*",
      "<Documents>/files/*",
      "<Documents>/pages/*",
      "<Documents>/signatures/*",
      "<Documents>/templates/*",
      "<Documents>/with-pictures/*",
      "<DocumentsCompleted>/*",
      "<DocumentsCompleted>/*/sealed.*",
      "<DocumentsCompleted>/changed-entries/*",
      "<DocumentsUploads>/attachments/*",
      "<DocumentsUploads>/uploads/*",
    ]);
  });

  test("the operator's page reads no document: not its row, its audit trail, its files or its contacts", () => {
    const reads = (grants["operator"] ?? []).filter((grant) => /:(Get|Query|List)/.test(grant));
    const told = reads.map((grant) => grant.replace(/[0-9A-F]{8}(?=\.Arn|>)/, ""));
    expect(told.sort()).toEqual([
      "cognito-idp:ListUsers on <IdentityPool.Arn>",
      "dynamodb:GetItem on <DataEnvelopes.Arn>",
      "dynamodb:GetItem on <DataLogins.Arn>",
      "dynamodb:GetItem on <DataSubscriptions.Arn>",
      "dynamodb:Query on <DataAudit.Arn>",
      "dynamodb:Query on <DataEnvelopes.Arn>/index/byDue",
      "dynamodb:Query on <DataEvents.Arn>",
      "secretsmanager:GetSecretValue on <OriginValue>",
      "ses:GetAccountSendingEnabled on *",
      "ses:GetIdentityDkimAttributes on *",
      "ses:GetIdentityMailFromDomainAttributes on *",
      "ses:GetIdentityVerificationAttributes on *",
      "ses:GetSendQuota on *",
      "sqs:GetQueueAttributes on <ComparisonsFailed.Arn>",
      "sqs:GetQueueAttributes on <ExportsRequestsFailed.Arn>",
      "sqs:GetQueueAttributes on <HooksRequestsFailed.Arn>",
      "sqs:GetQueueAttributes on <MailEventsFailed.Arn>",
      "sqs:GetQueueAttributes on <MailLettersFailed.Arn>",
      "sqs:GetQueueAttributes on <SealingRequestsFailed.Arn>",
    ]);
    const begins = (resource: keyof typeof leadingKeys) => leadingKeys[resource];
    expect(begins("envelopes: stopped senders")).toEqual([keys.stop("*", "").pk]);
    expect(begins("audit: acts of operators")).toEqual([operatorLog, operatorMails]);
    expect(begins("events: days")).toEqual([keys.countedDay("").pk]);
    expect(begins("logins: of operators")).toEqual(
      [keys.operatorCode("*"), keys.invitation("*")].map(({ pk }) => pk),
    );
    expect(begins("subscriptions: accounts")).toEqual(
      [keys.account("*"), keys.factors("*"), keys.poolUser("*"), keys.address("*")].map(
        ({ pk }) => pk,
      ),
    );
  });

  test("functions that log who opens a document write nothing else of workspaces", () => {
    expect(leadingKeys["subscriptions: log"]).toEqual([keys.memberLog("*", "").pk]);
    for (const name of ["dashboard", "evidence", "exports", "pages"] as const) {
      const { may } = needsOf(name);
      expect([name, may.subscriptions, may["subscriptions: log"]]).toEqual([
        ...[name, ["dynamodb:GetItem"], ["dynamodb:PutItem"]],
      ]);
    }
    expect(needsOf("envelopes").may.subscriptions).not.toContain("dynamodb:PutItem");
  });

  test("the canary writes its own account, and links", () => {
    const { id, keyId } = canaryAccount;
    expect(leadingKeys["subscriptions: canary"]).toEqual(
      [keys.account(id), keys.apiKey(keyId)].map(({ pk }) => pk),
    );
    expect(leadingKeys["envelopes: links"]).toEqual([keys.link("*").pk]);
  });

  test("no role of ours carries a managed policy", () => {
    const roles = resourcesOf(prod, "AWS::IAM::Role", shape.role);
    const managed = roles.filter((role) => role.ManagedPolicyArns).map(({ id }) => id);
    expect(managed.filter((id) => !id.startsWith("CustomCDKBucketDeployment"))).toEqual([]);
  });

  test("are the same in dev as in prod", () => {
    for (const [name, { Role }] of Object.entries(lambdasByName(dev, ["canary"]))) {
      expect(grantsOf(dev, Role).map(withoutStage), name).toEqual(grants[name]?.map(withoutStage));
    }
  });
});

function withoutStage(grant: string): string {
  return grant.replace(/identity\/.*/, "identity/").replace(/Undersign-(dev|prod)-/, "Undersign-");
}
