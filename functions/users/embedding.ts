import { isDeepStrictEqual } from "node:util";
import type { embedding } from "#contract/pages/embedding";
import { Refusal } from "#contract/rules/refusals/refusals";
import { entryOf } from "#core/domain/account/member-entry";
import { originProblem } from "#core/domain/common/embed-origin";
import { optionalVariable } from "#core/environment";
import type { RouteOf } from "#core/http/router";
import { embedOriginsOf, putEmbedOrigins } from "#core/store/account/embed-origins";

/** Of webhooks too: where the operator's own machines are. */
const privateOrigins = (optionalVariable("WEBHOOK_PRIVATE_ORIGINS") ?? "")
  .split(" ")
  .filter(Boolean);

type Calls = typeof embedding;

export const embedOrigins: RouteOf<Calls["embedOrigins"]> = async ({ caller }) => ({
  origins: await embedOriginsOf(caller.workspace.id),
});

export const saveEmbedOrigins: RouteOf<Calls["saveEmbedOrigins"]> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const origins = [...new Set(input.origins)];
  for (const origin of origins) {
    const message = originProblem(origin, privateOrigins);
    if (message) throw new Refusal("BAD_FIELD", { field: "origins", message });
  }
  const { id } = caller.workspace;
  const before = await embedOriginsOf(id);
  if (!isDeepStrictEqual(origins, before))
    await putEmbedOrigins(
      id,
      origins,
      entryOf("frames-changed", { email: "" }, { caller, client, now }),
    );
  return { origins };
};
