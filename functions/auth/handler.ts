import { auth } from "#contract/api/auth";
import { door } from "#core/http/door";
import { getLogin } from "#core/store/logins";
import { generateOtp } from "./generate-otp.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { register } from "./register.ts";
import { validateOtp } from "./validate-otp.ts";

export const handler = door(
  auth,
  { register, login, generateOtp, validateOtp, refresh, logout },
  { login: getLogin },
);
