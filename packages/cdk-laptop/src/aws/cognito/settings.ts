import { ofType, type Props, type Resource } from "../../template/resource.ts";
import { isObject, maybeNumber, maybeText, object, objects, texts } from "../protocol/json.ts";

export interface PasswordPolicy {
  lengthMin: number;
  /** What a password must contain, with Cognito's message for when it doesn't. */
  required: { pattern: RegExp; complaint: string }[];
}

export interface ClientSettings {
  id: string;
  hasSecret: boolean;
  /** Attributes that users may change themselves; undefined for all standard ones. */
  writableAttributes: string[] | undefined;
  flows: string[];
  hidesUnknownUsers: boolean;
  sessionLifetimeMs: number;
  accessTokenLifetimeS: number;
  idTokenLifetimeS: number;
  refreshTokenLifetimeS: number;
}

export interface PoolSettings {
  id: string;
  arn: string;
  region: string;
  usernamesAreEmails: boolean;
  passwordPolicy: PasswordPolicy;
  requiredAttributes: string[];
  customAttributes: string[];
  recoversByEmail: boolean;
  mailFrom: string;
  mailSubject: string;
  /** Contains {####} where the code is inserted. */
  mailMessage: string;
  /** Function ARNs by trigger. */
  triggers: Readonly<Record<string, string>>;
  /** ARNs of the functions that this pool may invoke. */
  invocable: string[];
  clients: ClientSettings[];
}

export function poolSettings(
  { ref, props, attributes }: Resource,
  resources: readonly Resource[],
  region: string,
): PoolSettings {
  const arn = attributes["Arn"] ?? ref;
  const schema = objects(props, "Schema");
  const template = object(props, "VerificationMessageTemplate");
  return {
    id: ref,
    arn,
    region,
    usernamesAreEmails: texts(props, "UsernameAttributes").includes("email"),
    passwordPolicy: passwordPolicy(object(object(props, "Policies"), "PasswordPolicy")),
    requiredAttributes: schema.filter((one) => one["Required"] === true).map(attributeName),
    customAttributes: schema.map((one) => `custom:${attributeName(one)}`),
    recoversByEmail: recoversByEmail(props),
    mailFrom:
      maybeText(object(props, "EmailConfiguration"), "From") ?? "no-reply@verificationemail.com",
    mailSubject: maybeText(template, "EmailSubject") ?? "Your verification code",
    mailMessage: maybeText(template, "EmailMessage") ?? "Your confirmation code is {####}",
    triggers: triggersOf(object(props, "LambdaConfig")),
    invocable: invocableBy(arn, resources),
    clients: ofType(resources, "AWS::Cognito::UserPoolClient")
      .filter((client) => client.props["UserPoolId"] === ref)
      .map(clientSettings),
  };
}

function attributeName(schema: Props): string {
  return maybeText(schema, "Name") ?? "";
}

function passwordPolicy(policy: Props): PasswordPolicy {
  const rules: [string, RegExp, string][] = [
    ["RequireLowercase", /[a-z]/, "Password must have lowercase characters"],
    ["RequireUppercase", /[A-Z]/, "Password must have uppercase characters"],
    ["RequireNumbers", /\d/, "Password must have numeric characters"],
    ["RequireSymbols", /[^A-Za-z0-9]/, "Password must have symbol characters"],
  ];
  return {
    lengthMin: maybeNumber(policy, "MinimumLength") ?? 8,
    required: rules
      .filter(([name]) => policy[name] === true)
      .map(([, pattern, complaint]) => ({ pattern, complaint })),
  };
}

/** Whether passwords can be recovered by a verified address, which Cognito allows by default. */
function recoversByEmail(props: Props): boolean {
  const mechanisms = objects(object(props, "AccountRecoverySetting"), "RecoveryMechanisms");
  return mechanisms.length === 0 || mechanisms.some(({ Name }) => Name === "verified_email");
}

function triggersOf(config: Props): Record<string, string> {
  const triggers: Record<string, string> = {};
  for (const [name, value] of Object.entries(config)) {
    const arn = isObject(value) ? maybeText(value, "LambdaArn") : value;
    if (typeof arn === "string") triggers[name] = arn;
  }
  return triggers;
}

function invocableBy(poolArn: string, resources: readonly Resource[]): string[] {
  return ofType(resources, "AWS::Lambda::Permission")
    .filter(({ props }) => props["Principal"] === "cognito-idp.amazonaws.com")
    .filter(({ props }) => (maybeText(props, "SourceArn") ?? poolArn) === poolArn)
    .map(({ props }) => maybeText(props, "FunctionName") ?? "");
}

const unitSeconds: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
};

function clientSettings({ ref, props }: Resource): ClientSettings {
  const units = object(props, "TokenValidityUnits");
  const lifetimeS = (token: string, byDefault: number, defaultUnit: string) => {
    const unit = maybeText(units, token) ?? defaultUnit;
    return (maybeNumber(props, `${token}Validity`) ?? byDefault) * (unitSeconds[unit] ?? 1);
  };
  return {
    id: ref,
    hasSecret: props["GenerateSecret"] === true,
    writableAttributes: writableAttributes(props),
    flows: texts(props, "ExplicitAuthFlows"),
    hidesUnknownUsers: props["PreventUserExistenceErrors"] === "ENABLED",
    sessionLifetimeMs: (maybeNumber(props, "AuthSessionValidity") ?? 3) * 60_000,
    accessTokenLifetimeS: lifetimeS("AccessToken", 1, "hours"),
    idTokenLifetimeS: lifetimeS("IdToken", 1, "hours"),
    refreshTokenLifetimeS: lifetimeS("RefreshToken", 30, "days"),
  };
}

/** An empty list counts as none, since Cognito treats it as the default. */
function writableAttributes(props: Props): string[] | undefined {
  const names = texts(props, "WriteAttributes");
  return names.length === 0 ? undefined : names;
}
