import { envelopes } from "#contract/api/envelopes";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { getLink } from "#core/store/links";
import { answers } from "./answers.ts";
import { contacts, forgetContact } from "./contacts.ts";
import { contents } from "./contents.ts";
import { correct } from "./correct.ts";
import { create } from "./create.ts";
import { openDocument } from "./open-document.ts";
import { preview } from "./preview.ts";
import { remove, removeByGet } from "./remove.ts";
import { resend } from "./resend.ts";
import { signNow } from "./sign-now.ts";
import { signerView } from "./signer-view.ts";

export const handler = router(
  envelopes,
  {
    create,
    signerView,
    preview,
    removeByGet,
    remove,
    resend,
    correct,
    openDocument,
    contents,
    answers,
    signNow,
    contacts,
    forgetContact,
  },
  { sender: accountOf, signer: getLink },
);
