import { Link } from "react-router-dom";
import { anew, paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** Not on phones, whose bottom bar has it. */
export const CreateLink = () => (
  <Link to={paths.newDocument} state={anew} className={`max-sm:hidden ${buttonClass("primary")}`}>
    <Icon name="plus" className="size-4.5" />
    Create New Document
  </Link>
);
