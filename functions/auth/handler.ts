import { auth } from "#contract/pages/auth";
import { away } from "#contract/pages/away";
import { ownFactors } from "#contract/pages/factors";
import { apiKeys } from "#contract/pages/keys";
import { ownership } from "#contract/pages/ownership";
import { signOns } from "#contract/pages/sign-on";
import { storageCalls } from "#contract/pages/storages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { auth as specified } from "#contract/specified/auth";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { standingOf } from "#core/domain/account/subscription";
import { variable } from "#core/environment";
import { refreshTokens, sessionOf } from "#core/gateways/identity";
import { listSubscriptions } from "#core/gateways/payments";
import { router } from "#core/http/router";
import { accountOf, noteSeen } from "#core/store/account/accounts";
import { reconcile, userOfCheckout } from "#core/store/account/billing";
import { getLogin } from "#core/store/account/logins";
import { putAway, takeBack } from "./away.ts";
import { changePassword } from "./change-password.ts";
import { closeAccount } from "./close-account.ts";
import { devices, endDevice } from "./devices.ts";
import { addApp, factors, newRecoveryCodes, removeFactor, validateRecovery } from "./factors.ts";
import { forgotPassword } from "./forgot-password.ts";
import { generateOtp } from "./generate-otp.ts";
import { createKey, keys, replaceKey, revokeKey } from "./keys.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { changeSignOn, signOn } from "./own-sign-on.ts";
import {
  acceptOffer,
  declineOffer,
  offerWorkspace,
  showOffer,
  withdrawOffer,
} from "./ownership.ts";
import { addPasskey, passkeyChallenge, passkeyOptions, validatePasskey } from "./passkeys.ts";
import { register } from "./register.ts";
import { requireFactor } from "./require-factor.ts";
import { resetPassword } from "./reset-password.ts";
import { finishSignOn, startSignOn } from "./sign-on.ts";
import { changeStorage, createStorage, storages } from "./storages.ts";
import { userReply } from "./user-reply.ts";
import { validateDevice } from "./validate-device.ts";
import { validateOtp } from "./validate-otp.ts";

export const handler = router(
  {
    ...auth,
    ...specified,
    ...ownFactors,
    ...ownership,
    ...away,
    ...apiKeys,
    ...signOns,
    ...storageCalls,
  },
  {
    refresh: async ({ caller, now }) => {
      if (!caller.refreshToken) throw new Refusal("SIGN_IN_AGAIN");
      const tokens = await refreshTokens(caller.refreshToken);
      const account = await accountOf(sessionOf(tokens));
      await noteSeen(account, now);
      return await userReply(account, tokens.accessToken);
    },

    // Makes the account of a payment page that we opened agree with Stripe, and answers only whether the account may be
    // used. Ids that are not ours never reach Stripe.
    refreshStatus: async ({ input, now }) => {
      const userId = await userOfCheckout(input.session_id);
      if (!userId) return { status: "unknown" };
      const account = await reconcile(userId, listSubscriptions, now);
      return { status: standingOf(account, now).kind === "subscribed" ? "active" : "pending" };
    },

    ...{ register, login, generateOtp, validateOtp, validateDevice, logout },
    ...{ forgotPassword, resetPassword, changePassword, closeAccount, devices, endDevice },
    ...{ factors, addApp, removeFactor, newRecoveryCodes, validateRecovery },
    requireFactor,
    ...{ passkeyOptions, addPasskey, passkeyChallenge, validatePasskey },
    ...{ showOffer, offerWorkspace, withdrawOffer, acceptOffer, declineOffer },
    ...{ keys, createKey, replaceKey, revokeKey, putAway, takeBack },
    ...{ startSignOn, finishSignOn, signOn, changeSignOn },
    ...{ storages, createStorage, changeStorage },
  },
  {
    cookieSite: variable("SITE_URL"),
    login: getLogin,
    sender: callerOfSession,
    limit: limitCall,
  },
);
