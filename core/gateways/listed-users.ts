import {
  CognitoIdentityProviderClient,
  InvalidParameterException,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import * as z from "zod/mini";
import { asciiEmail, writtenEmail } from "#contract/rules/inputs/email";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { variable } from "../environment.ts";

const cognito = new CognitoIdentityProviderClient({});
const UserPoolId = variable("USER_POOL_ID");

const pageSize = 25;

/**
 * The ids of the pool's users whose addresses begin with `search`, in the pool's own order, from where `after` left off.
 * Throws BAD_FIELD for another `after`.
 */
export async function listUsers(
  search: string,
  after: string | undefined,
): Promise<{ readonly ids: string[]; readonly next: string | undefined }> {
  const begins = asciiEmail(writtenEmail(search)).replace(/["\\]/g, "");
  try {
    const { Users = [], PaginationToken } = await cognito.send(
      new ListUsersCommand({
        UserPoolId,
        AttributesToGet: [],
        Limit: pageSize,
        ...(begins && { Filter: `email ^= "${begins}"` }),
        ...(after && { PaginationToken: after }),
      }),
    );
    return {
      ids: Users.map(({ Username }) => z.parse(z.string(), Username)),
      next: PaginationToken,
    };
  } catch (error) {
    if (!after || !(error instanceof InvalidParameterException)) throw error;
    throw new Refusal("BAD_FIELD", { field: "after", message: senderMessages.cursor });
  }
}
