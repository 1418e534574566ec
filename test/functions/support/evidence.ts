import { expect } from "vitest";
import { limits } from "../../../contract/rules/limits/limits.ts";
import { call } from "../../support/cloud.ts";
import {
  openLink,
  openPage,
  type Recipient,
  signingToken,
  signSubmission,
} from "../../support/people.ts";

/** Views page 2, page 1, and page 1 again in another width. */
export async function signWithPictures(signer: Recipient): Promise<void> {
  const bearer = await signingToken(signer);
  const wider = { width: String(limits.pagePicture.widthsPx[1]) };
  const pages = [[2], [1], [1, wider]] as const;
  const replies = await Promise.all(pages.map(([n, query]) => openPage(bearer, n, query)));
  const pictures = replies.map(({ body }) => body.shown);
  const submission = { ...signSubmission((await openLink(bearer)).body), pictures };
  const { status } = await call("POST", "/api/esign", submission, { bearer });
  expect(status).toBe(200);
}

export const json = { accept: "application/json" };
