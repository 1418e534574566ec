import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, isName, Ref } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** An optional content group (ISO 32000-1, 8.11), whose content is shown or hidden. */
interface Layer {
  readonly ref: Ref;
  readonly dict: Dict;
  /** Its state in the default configuration alone. */
  readonly isOn: boolean;
  /** The state that its usage dictionary asks for on the screen. */
  readonly wanted: "ON" | "OFF" | undefined;
}

export interface LayerFindings {
  /** Whether a layer hides something. */
  readonly hidden: boolean;
  /** Whether printing, or another configuration, could have shown other layers than the screen. */
  readonly switched: boolean;
}

/**
 * Makes print, and every configuration that can be chosen, show what the screen shows: each layer is on or off by
 * the default configuration alone, and locked.
 */
export function lockLayers(update: IncrementalUpdate): LayerFindings {
  const { file, catalog } = update;
  const layers = layersOf(file);
  const properties = file.dict(catalog.get("OCProperties"));
  if (properties === undefined || layers.length === 0) return { hidden: false, switched: false };
  const hidden = layers.filter((layer) => !isShown(layer)).map(({ ref }) => ref);
  const shown = layers.filter(isShown).map(({ ref }) => ref);
  const before = file.dict(properties.get("D"));
  const configuration: Dict = new Map(before ?? []);
  const automatic = configuration.delete("AS");
  configuration.set("ON", shown);
  configuration.set("OFF", hidden);
  configuration.set("Locked", [...shown, ...hidden]);
  const only: Dict = new Map(properties);
  const others = only.delete("Configs");
  only.set("D", configuration);
  catalog.set("OCProperties", only);
  const used = layers.filter(({ dict }) => dict.has("Usage"));
  for (const { ref, dict } of used) update.edit(ref, dict).delete("Usage");
  return { hidden: hidden.length > 0, switched: automatic || others || used.length > 0 };
}

/** Whether readers that follow the standard, each in its own way, show different layers on the screen. */
export function areLayersAmbiguous(file: PdfFile): boolean {
  const others = file.array(file.dict(file.root.get("OCProperties"))?.get("Configs")) ?? [];
  const readings = others.map((other) => stateIn(file, file.dict(other)));
  return layersOf(file).some(
    ({ ref, isOn, wanted }) =>
      (wanted !== undefined && (wanted === "ON") !== isOn) ||
      readings.some((isOnThere) => isOnThere(ref) !== isOn),
  );
}

/** Numbers of the layers that are not shown. */
export const hiddenLayers = (file: PdfFile): ReadonlySet<number> =>
  new Set(layersOf(file).flatMap((layer) => (isShown(layer) ? [] : [layer.ref.number])));

/** As on the signer's page: a layer is hidden if either says so. */
const isShown = ({ isOn, wanted }: Layer): boolean => isOn && wanted !== "OFF";

function layersOf(file: PdfFile): Layer[] {
  const properties = file.dict(file.root.get("OCProperties"));
  const isOnByDefault = stateIn(file, file.dict(properties?.get("D")));
  const seen = new Set<number>();
  return (file.array(properties?.get("OCGs")) ?? []).flatMap((ref): Layer[] => {
    const dict = file.dict(ref);
    if (!(ref instanceof Ref) || dict === undefined || seen.has(ref.number)) return [];
    seen.add(ref.number);
    return [{ ref, dict, isOn: isOnByDefault(ref), wanted: viewStateOf(file, dict) }];
  });
}

/** Which layers a configuration shows. */
function stateIn(file: PdfFile, configuration: Dict | undefined): (layer: Ref) => boolean {
  const listed = (key: string): ReadonlySet<number> =>
    new Set(
      (file.array(configuration?.get(key)) ?? []).flatMap((value) =>
        value instanceof Ref ? [value.number] : [],
      ),
    );
  const [on, off] = [listed("ON"), listed("OFF")];
  const otherwise = !isName(file.get(configuration?.get("BaseState")), "OFF");
  return ({ number }) => !off.has(number) && (on.has(number) || otherwise);
}

function viewStateOf(file: PdfFile, layer: Dict): Layer["wanted"] {
  const state = file.get(file.dict(file.dict(layer.get("Usage"))?.get("View"))?.get("ViewState"));
  if (isName(state, "OFF")) return "OFF";
  return isName(state, "ON") ? "ON" : undefined;
}
