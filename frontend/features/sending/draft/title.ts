import { filledTitle } from "#contract/rules/documents/title-pattern";
import { roleNames } from "../../../api/templates.ts";
import type { Draft } from "./draft.ts";
import { fullName } from "./signers.ts";

type TitleSource = Pick<Draft, "letter" | "titlePattern" | "signers">;

/** The title by the template's pattern; "" without one. */
export const titleByTemplate = ({ titlePattern, signers }: TitleSource): string =>
  titlePattern
    ? filledTitle(titlePattern, {
        template: "",
        roles: roleNames(
          signers.length,
          signers.map(({ role = "" }) => role),
        ),
        people: signers.map(fullName),
      })
    : "";

/** The title that is sent: what was typed, or else by the template; "" for the file's name. */
export const titleOf = (draft: TitleSource): string =>
  draft.letter.title.trim() || titleByTemplate(draft);
