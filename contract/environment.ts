/** Names of the environment variables that the stack sets and functions read. */
export const variableNames = [
  "ENVELOPES_TABLE",
  "AUDIT_TABLE",
  "TEMPLATES_TABLE",
  "SUBSCRIPTIONS_TABLE",
  "DOCUMENTS_BUCKET",
  "COMPLETED_BUCKET",
  "USER_POOL_ID",
  "USER_POOL_CLIENT_ID",
  "SEAL_QUEUE_URL",
  "MAIL_QUEUE_URL",
  "SEAL_KEY_ARN",
  "LINK_KEY_ARN",
  "STRIPE_API_URL",
  "STRIPE_KEY_ARN",
  "STRIPE_WEBHOOK_SECRET_ARN",
  "MAIL_FROM",
  "MAIL_CONFIGURATION_SET",
  "SITE_URL",
  "PRODUCT_NAME",
  "SEAL_ORGANIZATION",
  "SEAL_LEVEL",
  "TIMESTAMP_URL",
  "SUPPORT_EMAIL",
  "COMPANY_ACCOUNT_EMAIL",
] as const;

export type VariableName = (typeof variableNames)[number];
