import { useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { PdfView } from "../pdf/PdfView.tsx";
import { pagesOfOwn } from "../pdf/page-source.ts";
import { useFirstPage } from "../pdf/use-first-page.ts";
import { useTouched } from "../ui/use-touched.ts";
import { FieldsOfPage } from "./FieldsOfPage.tsx";
import { PageStrip } from "./PageStrip.tsx";
import { PlacerTools } from "./PlacerTools.tsx";
import type { PlacerPartProps } from "./placer-props.ts";
import { byPage, type Suggestions } from "./suggestions.ts";
import { useAiming } from "./use-aiming.ts";
import type { StripState } from "./use-strip.ts";

interface PlacerPagesProps extends Omit<PlacerPartProps, "root"> {
  readonly found: Suggestions;
  /** Colour of the signer of new fields. */
  readonly color: string;
  /** Called when the document is opened and its first page is drawn; must keep its identity. */
  readonly onReadable: (pdf: DocumentCallback | undefined) => void;
  readonly strip: StripState;
}

/** The document's pages with fields and suggestions, and the strip of thumbnails beside them. */
export function PlacerPages({ placing, found, act, strip, onHelp, ...props }: PlacerPagesProps) {
  const { pages, signers, color } = props;
  const [zoom, setZoom] = useState(1);
  const firstPage = useFirstPage(props.firstPage);
  const { fields, selected, armed } = placing;
  const placed = byPage(fields);
  const { isTouched, turns } = useTouched();
  const isBegun = fields.length > 0 || props.canUndo || props.canRedo;
  const aiming = useAiming({ fields, pages, selected, color });
  return (
    <div
      {...turns}
      className={isBegun || isTouched ? "contents" : "contents **:data-zoom:invisible"}
    >
      <PdfView
        className="min-h-0 grow tiny:h-[85dvh] tiny:grow-0"
        pagesClassName="select-none"
        label={props.label}
        open={props.open}
        pictures={pagesOfOwn(props.url)}
        pages={pages}
        firstPage={firstPage}
        zoom={zoom}
        onZoom={setZoom}
        onReadable={props.onReadable}
        tools={
          <PlacerTools
            {...props}
            {...{ isBegun, armed }}
            onHelp={onHelp}
            strip={pages.length > 1 ? strip : undefined}
          />
        }
        overlay={(index, size, isNear) => {
          const page = pages[index];
          const fieldsHere = placed.get(index) ?? [];
          // Saves rendering: most pages of a long document have no fields.
          if (!page || (!isNear && fieldsHere.length === 0)) return null;
          const suggestions = found.byPage.get(index) ?? [];
          return (
            <FieldsOfPage
              {...{ index, page, size, isNear, signers, placing, suggestions, act, aiming }}
              areAllSuggestions={found.byPage.size === 1}
              fields={fieldsHere}
            />
          );
        }}
        beside={(pdf, scroller) =>
          isBegun &&
          strip.isOpen &&
          pages.length > 1 && (
            <PageStrip
              {...{ pdf, scroller, pages, signers, placed }}
              onPick={strip.onPick}
              suggestions={placing.suggests ? found.byPage : noneFound}
            />
          )
        }
      />
    </div>
  );
}

const noneFound: Suggestions["byPage"] = new Map();
