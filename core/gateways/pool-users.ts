import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { variable } from "../environment.ts";

const cognito = new CognitoIdentityProviderClient({});
const UserPoolId = variable("USER_POOL_ID");

/** Deletes a user of the pool; it is no error if the user is already gone. */
export async function deleteUser(poolUserId: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: poolUserId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
