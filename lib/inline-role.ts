import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

interface InlineRoleProps {
  /** `lambda.amazonaws.com` */
  readonly service: string;
  readonly roleName?: string;
}

/** A role of a service with its policy written into it, where CDK's has a policy that is a resource of its own. */
export class InlineRole extends Role {
  private readonly document: PolicyDocument;

  constructor(scope: Construct, id: string, { service, ...props }: InlineRoleProps) {
    const document = new PolicyDocument();
    const assumedBy = new ServicePrincipal(service);
    super(scope, id, { ...props, assumedBy, inlinePolicies: { Own: document } });
    this.document = document;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.document.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
