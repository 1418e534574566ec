import { ofType, type Resource } from "../template/resource.ts";
import { notEmulated, ServiceError } from "./protocol/failure.ts";
import { text } from "./protocol/json.ts";
import type { JsonService } from "./protocol/json-service.ts";

/** Secrets that somebody has filled, by the beginning of their logical id in the template. */
export type SecretValues = Readonly<Record<string, string>>;

/** Secrets Manager, read only. */
export function openSecrets(resources: readonly Resource[], values: SecretValues): JsonService {
  const secrets = ofType(resources, "AWS::SecretsManager::Secret");
  for (const { id, props } of secrets) {
    if ("GenerateSecretString" in props) throw notEmulated("secretsmanager", `generating ${id}`);
  }
  return {
    name: "secretsmanager",
    operations: {
      getSecretValue(input) {
        const { ref, value } = find(text(input, "SecretId"));
        if (value !== undefined) return { ARN: ref, Name: ref, SecretString: value };
        throw missing(
          "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
        );
      },
    },
    access: (operation, input) => [
      {
        action: `secretsmanager:${operation}`,
        resource: text(input, "SecretId"),
        context: {},
      },
    ],
  };

  function find(arn: string): { ref: string; value: string | undefined } {
    const secret = secrets.find(({ ref }) => ref === arn);
    if (!secret) throw missing("Secrets Manager can't find the specified secret.");
    const [, value] = Object.entries(values).find(([name]) => secret.id.startsWith(name)) ?? [];
    return { ref: secret.ref, value };
  }
}

const missing = (message: string): ServiceError =>
  new ServiceError("ResourceNotFoundException", message);
