import * as z from "zod/mini";

// The parts of CloudFormation resources that our rules and tests use.

const oneOrMany = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => [value].flat()),
);

export const statement = z.object({
  Effect: z.string(),
  Action: oneOrMany,
  Resource: z.optional(oneOrMany),
  Principal: z.optional(z.unknown()),
  Condition: z.optional(z.unknown()),
});

export type Statement = z.output<typeof statement>;

const document = z.object({ Statement: z.array(statement) });
export type PolicyDocument = z.output<typeof document>;

export const policy = z.object({ PolicyDocument: document, Roles: z.array(z.string()) });

export const role = z.object({
  ManagedPolicyArns: z.optional(z.array(z.string())),
  Policies: z.optional(z.array(z.object({ PolicyDocument: document }))),
});

export const key = z.object({
  KeyPolicy: document,
});

export const lambda = z.object({
  FunctionName: z.optional(z.string()),
  Runtime: z.string(),
  Role: z.string(),
  Architectures: z.optional(z.array(z.string())),
  Timeout: z.optional(z.number()),
  ReservedConcurrentExecutions: z.optional(z.number()),
  MemorySize: z.optional(z.number()),
  RecursiveLoop: z.optional(z.string()),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
  LoggingConfig: z.optional(z.object({ LogGroup: z.optional(z.string()) })),
});

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));

const warm = z.optional(
  z.object({ WriteUnitsPerSecond: z.number(), ReadUnitsPerSecond: z.number() }),
);

const index = z.object({
  IndexName: z.string(),
  WarmThroughput: warm,
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.string(),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
});

export const table = z.object({
  WarmThroughput: warm,
  KeySchema: keySchema,
  StreamSpecification: z.optional(z.object({ StreamViewType: z.string() })),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
  ),
  GlobalSecondaryIndexes: z._default(z.array(index), []),
  LocalSecondaryIndexes: z._default(z.array(index), []),
  Replicas: z.array(
    z.object({
      DeletionProtectionEnabled: z.optional(z.boolean()),
      PointInTimeRecoverySpecification: z.optional(
        z.object({
          PointInTimeRecoveryEnabled: z.boolean(),
          RecoveryPeriodInDays: z.optional(z.number()),
        }),
      ),
    }),
  ),
});

export const bucket = z.object({
  BucketName: z.string(),
  PublicAccessBlockConfiguration: z.optional(z.record(z.string(), z.boolean())),
  VersioningConfiguration: z.optional(z.object({ Status: z.string() })),
  LifecycleConfiguration: z.optional(
    z.object({
      Rules: z.array(
        z.object({
          Status: z.string(),
          Prefix: z.optional(z.string()),
          ExpirationInDays: z.optional(z.number()),
          NoncurrentVersionExpiration: z.optional(z.object({ NoncurrentDays: z.number() })),
          ObjectSizeGreaterThan: z.optional(z.union([z.string(), z.number()])),
          Transitions: z.optional(
            z.array(z.object({ StorageClass: z.string(), TransitionInDays: z.number() })),
          ),
        }),
      ),
    }),
  ),
  ObjectLockEnabled: z.optional(z.boolean()),
  ObjectLockConfiguration: z.optional(
    z.object({
      Rule: z.object({ DefaultRetention: z.object({ Mode: z.string(), Days: z.number() }) }),
    }),
  ),
  CorsConfiguration: z.optional(
    z.object({
      CorsRules: z.array(
        z.object({ AllowedOrigins: z.array(z.string()), AllowedMethods: z.array(z.string()) }),
      ),
    }),
  ),
});

export const queue = z.object({
  VisibilityTimeout: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string() })),
});

export const eventSource = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FunctionResponseTypes: z.optional(z.array(z.string())),
  ParallelizationFactor: z.optional(z.number()),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
});

const jwtAuthorizer = z.object({
  type: z.literal("jwt"),
  identitySource: z.string(),
  jwtConfiguration: z.object({ issuer: z.string(), audience: z.array(z.string()) }),
});
export type JwtAuthorizer = z.output<typeof jwtAuthorizer>;

const operation = z.object({
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  "x-amazon-apigateway-integration": z.object({ $ref: z.string() }),
});

const apiBody = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    securitySchemes: z.record(
      z.string(),
      z.object({ "x-amazon-apigateway-authorizer": jwtAuthorizer }),
    ),
    "x-amazon-apigateway-integrations": z.record(
      z.string(),
      z.object({ uri: z.string(), credentials: z.optional(z.string()) }),
    ),
  }),
});
export type ApiBody = z.output<typeof apiBody>;

export const api = z.object({ Body: apiBody, FailOnWarnings: z.optional(z.boolean()) });

export const permission = z.object({ FunctionName: z.string(), Principal: z.string() });
export const schedule = z.object({ ScheduleExpression: z.string() });

const behavior = z.object({
  TargetOriginId: z.string(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.string(),
  FunctionAssociations: z.array(z.object({ FunctionARN: z.string() })),
});

export const distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(
      z.object({
        Id: z.string(),
        OriginCustomHeaders: z.optional(
          z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
        ),
      }),
    ),
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.array(z.extend(behavior, { PathPattern: z.string() })),
    WebACLId: z.optional(z.string()),
  }),
});

export const scoped = z.object({ Scope: z.optional(z.string()) });

export const firewall = z.object({
  Rules: z.array(
    z.object({
      Name: z.string(),
      Action: z.optional(z.record(z.string(), z.unknown())),
      OverrideAction: z.optional(z.record(z.string(), z.unknown())),
      VisibilityConfig: z.object({ SampledRequestsEnabled: z.boolean() }),
      Statement: z.object({
        RateBasedStatement: z.optional(
          z.object({ Limit: z.number(), ScopeDownStatement: z.optional(z.unknown()) }),
        ),
        ManagedRuleGroupStatement: z.optional(
          z.object({
            Name: z.string(),
            RuleActionOverrides: z.array(
              z.object({ Name: z.string(), ActionToUse: z.record(z.string(), z.unknown()) }),
            ),
          }),
        ),
      }),
    }),
  ),
  CustomResponseBodies: z.record(z.string(), z.object({ Content: z.string() })),
  DataProtectionConfig: z.object({
    DataProtections: z.array(z.object({ Field: z.object({ FieldType: z.string() }) })),
  }),
});

export const firewallLog = z.object({
  LogDestinationConfigs: z.array(z.string()),
  RedactedFields: z.array(z.record(z.string(), z.unknown())),
  LoggingFilter: z.object({ DefaultBehavior: z.string() }),
});

export const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: document });

export const userPool = z.object({
  UserPoolTier: z.string(),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.boolean() }),
  AccountRecoverySetting: z.object({
    RecoveryMechanisms: z.array(z.object({ Name: z.string() })),
  }),
  Policies: z.object({ PasswordPolicy: z.object({ MinimumLength: z.number() }) }),
  EmailConfiguration: z.object({ EmailSendingAccount: z.string(), SourceArn: z.string() }),
  LambdaConfig: z.record(z.string(), z.string()),
  UserAttributeUpdateSettings: z.optional(
    z.object({ AttributesRequireVerificationBeforeUpdate: z.array(z.string()) }),
  ),
  DeletionProtection: z.string(),
});

export const userPoolClient = z.object({
  ExplicitAuthFlows: z.array(z.string()),
  GenerateSecret: z.boolean(),
  AllowedOAuthFlowsUserPoolClient: z.boolean(),
  PreventUserExistenceErrors: z.string(),
  EnableTokenRevocation: z.boolean(),
  AccessTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  AuthSessionValidity: z.number(),
  WriteAttributes: z.array(z.string()),
});

export const apiStage = z.object({
  AccessLogSettings: z.object({ Format: z.string() }),
  DefaultRouteSettings: z.object({
    ThrottlingRateLimit: z.number(),
    ThrottlingBurstLimit: z.number(),
  }),
});

export const headersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
    }),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }),
      FrameOptions: z.optional(z.object({ FrameOption: z.string() })),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
      StrictTransportSecurity: z.object({ AccessControlMaxAgeSec: z.number() }),
    }),
  }),
});

export const edgeFunction = z.object({ FunctionCode: z.string() });

const alarmMetric = z.object({
  MetricStat: z.optional(
    z.object({
      Metric: z.object({
        MetricName: z.string(),
        Dimensions: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
      }),
      Period: z.number(),
    }),
  ),
});

export const alarm = z.object({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.string()),
  TreatMissingData: z.string(),
  ComparisonOperator: z.string(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
  MetricName: z.optional(z.string()),
  Dimensions: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
  /** In seconds; an alarm of several metrics has it in each of them. */
  Period: z.optional(z.number()),
  Metrics: z.optional(z.array(alarmMetric)),
});

export const metricFilter = z.object({
  LogGroupName: z.string(),
  FilterPattern: z.string(),
  MetricTransformations: z.array(z.object({ MetricName: z.string() })),
});

export const dashboard = z.object({ DashboardBody: z.string() });

export const subscription = z.object({ Protocol: z.string(), Endpoint: z.string() });

export const alarmMetrics = z.object({ Metrics: z._default(z.array(alarmMetric), []) });

export const alarmCalls = z.object({
  AlarmActions: z._default(z.array(z.string()), []),
  OKActions: z._default(z.array(z.string()), []),
  InsufficientDataActions: z._default(z.array(z.string()), []),
});

export const topicPolicy = z.object({ Topics: z.array(z.string()), PolicyDocument: document });
export const queuePolicy = z.object({ Queues: z.array(z.string()), PolicyDocument: document });
export type ResourcePolicy = { readonly PolicyDocument: z.output<typeof document> };

export const servicePrincipal = z.object({ Service: oneOrMany });

export const mailEvents = z.object({
  EventDestination: z.object({ SnsDestination: z.optional(z.object({ TopicARN: z.string() })) }),
});

export const eventRule = z.object({
  Targets: z._default(z.array(z.object({ Arn: z.string() })), []),
});

export const configurationSet = z.object({
  ReputationOptions: z.optional(z.object({ ReputationMetricsEnabled: z.boolean() })),
});
