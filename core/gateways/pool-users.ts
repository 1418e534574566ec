import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { variable } from "../environment.ts";

const cognito = new CognitoIdentityProviderClient({});
const UserPoolId = variable("USER_POOL_ID");

/** Deletes a user of the pool; one that is gone already stays so. */
export async function deleteUser(poolUserId: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: poolUserId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
