import { type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";

/** Every IAM action that we grant; a misspelt one is a type error. */
export const actions = [
  "cognito-idp:AdminCreateUser",
  "cognito-idp:AdminDeleteUser",
  "cognito-idp:AdminGetUser",
  "cognito-idp:AdminInitiateAuth",
  "cognito-idp:AdminRespondToAuthChallenge",
  "cognito-idp:AdminSetUserPassword",
  "cognito-idp:AdminUserGlobalSignOut",
  "cognito-idp:DescribeUserPoolClient",
  "cognito-idp:ListUsers",
  "dynamodb:DeleteItem",
  "dynamodb:DescribeStream",
  "dynamodb:GetItem",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
  "dynamodb:PutItem",
  "dynamodb:Query",
  "dynamodb:UpdateItem",
  "kms:GenerateMac",
  "kms:GetPublicKey",
  "kms:Sign",
  "lambda:InvokeFunction",
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "s3:AbortMultipartUpload",
  "s3:DeleteObject",
  "s3:GetObject",
  "s3:GetObjectVersion",
  "s3:GetObjectVersionTagging",
  "s3:ListBucket",
  "s3:PutObject",
  "s3:PutObjectRetention",
  "secretsmanager:GetSecretValue",
  "ses:GetAccountSendingEnabled",
  "ses:GetIdentityDkimAttributes",
  "ses:GetIdentityMailFromDomainAttributes",
  "ses:GetIdentityVerificationAttributes",
  "ses:GetSendQuota",
  "ses:SendEmail",
  "ses:SendRawEmail",
  "sns:Publish",
  "sqs:GetQueueAttributes",
  "sqs:SendMessage",
] as const;

export type Action = (typeof actions)[number];

/**
 * Grants exactly these actions on these ARNs. The grants of CDK's constructs include more: bucket.grantRead lists
 * buckets, table.grantReadData scans.
 */
export function allow(grantee: IGrantable, granted: readonly Action[], ...arns: string[]): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: [...granted], resources: arns }),
  );
}

/** Allows listing a bucket's keys that have this prefix, and no others. */
export function allowListing(
  grantee: IGrantable,
  { bucket, begins }: { readonly bucket: string; readonly begins: readonly string[] },
): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ["s3:ListBucket"],
      resources: [bucket],
      conditions: { StringLike: { "s3:prefix": [...begins] } },
    }),
  );
}

/** Grants these actions on items of a table whose partition keys have this prefix. */
export function allowItems(
  grantee: IGrantable,
  granted: readonly Action[],
  { table, begins }: { readonly table: string; readonly begins: readonly string[] },
): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...granted],
      resources: [table],
      conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [...begins] } },
    }),
  );
}
