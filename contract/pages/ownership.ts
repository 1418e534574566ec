import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { anyPassword, code, word } from "../rules/inputs/inputs.ts";
import type { DoneReply } from "../specified/session.ts";
import { usedCredential } from "./factors.ts";

/** The owner offers the workspace to a member, who accepts or declines. Function `auth`, which knows passwords. */

/** The open offer, as its owner, admins and the person to whom it is made see it. */
export interface OfferReply {
  readonly offer?: {
    /** Name and address of the member. */
    readonly to: { readonly name: string; readonly email: string };
    readonly endsAt: string;
    /** Whether it is made to the caller. */
    readonly isMine: boolean;
  };
}

/** Password and, by an app's code or a passkey's signature of the challenge of `passkey-options`, the caller's factor. */
const proof = {
  password: anyPassword,
  mfacode: z.optional(code),
  credential: z.optional(usedCredential),
};

const showOffer = replies<OfferReply>()({
  path: "GET /api/workspace/offer",
  access: "sender",
  needs: "any",
  because: "person",
  input: z.object({}),
});

/** Throws OFFER_OPEN. */
const offerWorkspace = replies<DoneReply>()({
  path: "POST /api/workspace/offer",
  access: "sender",
  needs: "workspace:own",
  because: "person",
  limit: "passwordByPerson",
  input: z.object({ memberId: word, ...proof }),
});

const withdrawOffer = replies<DoneReply>()({
  path: "POST /api/workspace/offer/withdraw",
  access: "sender",
  needs: "workspace:own",
  because: "person",
  input: z.object({}),
});

/** Makes the caller the owner, and the owner an admin. Throws OFFER_GONE and FACTOR_MISSING. */
const acceptOffer = replies<DoneReply>()({
  path: "POST /api/workspace/offer/accept",
  access: "sender",
  needs: "any",
  because: "person",
  limit: "passwordByPerson",
  input: z.object(proof),
});

const declineOffer = replies<DoneReply>()({
  path: "POST /api/workspace/offer/decline",
  access: "sender",
  needs: "any",
  because: "person",
  input: z.object({}),
});

export const ownership = { showOffer, offerWorkspace, withdrawOffer, acceptOffer, declineOffer };
