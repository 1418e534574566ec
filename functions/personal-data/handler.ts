import { personalData } from "#contract/api/personal-data";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { download } from "./download.ts";

export const handler = router(personalData, { download }, { sender: accountOf });
