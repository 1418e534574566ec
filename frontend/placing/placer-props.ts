import type { ReactNode, RefObject } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import type { OpenPdf } from "../pdf/source.ts";
import type { Fields } from "./layout.ts";
import type { Placing, PlacingAction } from "./placing.ts";
import type { ShownSigner } from "./signers.ts";

export interface PlacerProps {
  /** Differs from draft to draft. */
  readonly draftKey: string;
  readonly label: string;
  /** Path of the file, whose form is offered. */
  readonly url: string;
  readonly open: OpenPdf;
  readonly pages: readonly PageSize[];
  /** Path of the picture of the first page. */
  readonly firstPage?: string | undefined;
  readonly signers: readonly ShownSigner[];
  readonly fields: Fields;
  /** `step` names what is being typed: further typing there belongs to the same undo step. */
  readonly onFields: (fields: Fields, step?: string) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The field to select, whose settings are wrong; a new object each time. */
  readonly shown?: ShownField | undefined;
  /** Shown below the palette, such as warnings. */
  readonly children?: ReactNode;
}

export interface ShownField {
  readonly id: string;
}

/** The parts of the placer also get what they act on. */
export interface PlacerPartProps extends PlacerProps {
  readonly placing: Placing;
  readonly act: (action: PlacingAction) => void;
  readonly root: RefObject<HTMLElement | null>;
  readonly onHelp: () => void;
}
