import { envelopes } from "#contract/api/envelopes";
import { door } from "#core/http/door";
import { accountOf } from "#core/store/accounts";
import { getLink } from "#core/store/links";
import { create } from "./create.ts";
import { openDocument } from "./open-document.ts";
import { preview } from "./preview.ts";
import { remove, removeByGet } from "./remove.ts";
import { signerView } from "./signer-view.ts";

export const handler = door(
  envelopes,
  { create, signerView, preview, removeByGet, remove, openDocument },
  { sender: accountOf, signer: getLink },
);
