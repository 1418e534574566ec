import { auth } from "#contract/api/auth";
import { away } from "#contract/api/away";
import { apiKeys } from "#contract/api/keys";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { variable } from "#core/environment";
import { router } from "#core/http/router";
import { getLogin } from "#core/store/account/logins";
import { putAway, takeBack } from "./away.ts";
import { changePassword } from "./change-password.ts";
import { closeAccount } from "./close-account.ts";
import { devices, endDevice } from "./devices.ts";
import { forgotPassword } from "./forgot-password.ts";
import { generateOtp } from "./generate-otp.ts";
import { createKey, keys, replaceKey, revokeKey } from "./keys.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { refreshStatus } from "./refresh-status.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { validateDevice } from "./validate-device.ts";
import { validateOtp } from "./validate-otp.ts";

const routes = {
  register,
  login,
  generateOtp,
  validateOtp,
  validateDevice,
  refresh,
  refreshStatus,
  logout,
  forgotPassword,
  resetPassword,
  changePassword,
  closeAccount,
  devices,
  endDevice,
  keys,
  createKey,
  replaceKey,
  revokeKey,
  putAway,
  takeBack,
};

export const handler = router({ ...auth, ...away, ...apiKeys }, routes, {
  cookieSite: variable("SITE_URL"),
  login: getLogin,
  sender: callerOfSession,
  limit: limitCall,
});
