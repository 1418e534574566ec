import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, isName, Ref, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** An optional content group (ISO 32000-1, 8.11), whose content is shown or hidden. */
interface Layer {
  readonly ref: Ref;
  readonly dict: Dict;
  /** Its state in the default configuration alone. */
  readonly isOn: boolean;
  /** The state that its usage dictionary asks for on the screen. */
  readonly wanted: "ON" | "OFF" | undefined;
  /** Whether it is meant for viewers: PDFium always shows others, whatever their state. */
  readonly isForView: boolean;
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
  const configuration: Dict = new Map(configurationsOf(file).used ?? []);
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
  const { all } = configurationsOf(file);
  const readings = all.map((one) => stateIn(file, one));
  const layers = layersOf(file);
  const listed = new Set(layers.map(({ ref }) => ref.number));
  // poppler reads no further than the first layer that the file does not list.
  const namesOthers = all.some((one) =>
    ["ON", "OFF"].some((key) => [...numbersIn(file, one, key)].some((ref) => !listed.has(ref))),
  );
  return layers.some(
    ({ ref, isOn, wanted, isForView }) =>
      (namesOthers && !isOn) ||
      (!isForView && (!isOn || wanted === "OFF")) ||
      (wanted !== undefined && (wanted === "ON") !== isOn) ||
      readings.some((isOnThere) => isOnThere(ref) !== isOn),
  );
}

/** Numbers of the layers that are not shown. */
export const hiddenLayers = (file: PdfFile): ReadonlySet<number> =>
  new Set(layersOf(file).flatMap((layer) => (isShown(layer) ? [] : [layer.ref.number])));

/** As on the signer's page: a layer for viewers is hidden if either says so. */
const isShown = ({ isOn, wanted, isForView }: Layer): boolean =>
  !isForView || (isOn && wanted !== "OFF");

/** The states of layers, by reference or dictionary. */
export interface LayerStates {
  isListed(layer: Ref): boolean;
  /** Whether the list of layers names this object, be it one or not. */
  isNamed(object: Ref): boolean;
  /** As PDFium has it, which shows layers that the file does not list, unless their own usage hides them. */
  isShown(layer: Value | undefined): boolean;
}

export function layerStates(file: PdfFile): LayerStates {
  const listed = new Map(layersOf(file).map((layer) => [layer.ref.number, isShown(layer)]));
  const named = numbersIn(file, file.dict(file.root.get("OCProperties")), "OCGs");
  return {
    isListed: ({ number }) => listed.has(number),
    isNamed: ({ number }) => named.has(number),
    isShown(layer) {
      const state = layer instanceof Ref ? listed.get(layer.number) : undefined;
      const dict = file.dict(layer);
      if (state !== undefined || dict === undefined) return state ?? true;
      return !isForView(file, dict) || viewStateOf(file, dict) !== "OFF";
    },
  };
}

function isForView(file: PdfFile, layer: Dict): boolean {
  const intent = file.get(layer.get("Intent"));
  if (intent === null) return true;
  const intents = Array.isArray(intent) ? intent.map((one) => file.get(one)) : [intent];
  return intents.some((one) => isName(one, "View") || isName(one, "All"));
}

function layersOf(file: PdfFile): Layer[] {
  const properties = file.dict(file.root.get("OCProperties"));
  const isOnByDefault = stateIn(file, configurationsOf(file).used);
  const seen = new Set<number>();
  return (file.array(properties?.get("OCGs")) ?? []).flatMap((ref): Layer[] => {
    const dict = file.dict(ref);
    if (!(ref instanceof Ref) || dict === undefined || seen.has(ref.number)) return [];
    if (isName(file.get(dict.get("Type")), "OCMD")) return [];
    seen.add(ref.number);
    return [
      {
        ref,
        dict,
        isOn: isOnByDefault(ref),
        wanted: viewStateOf(file, dict),
        isForView: isForView(file, dict),
      },
    ];
  });
}

/** All configurations, and the one that PDFium uses: the first that says that it is for viewers, else the default. */
function configurationsOf(file: PdfFile): {
  readonly used: Dict | undefined;
  readonly all: readonly (Dict | undefined)[];
} {
  const properties = file.dict(file.root.get("OCProperties"));
  const own = file.dict(properties?.get("D"));
  const others = (file.array(properties?.get("Configs")) ?? []).map((one) => file.dict(one));
  const used = others.find((one) => one?.has("Intent") === true && isForView(file, one));
  return { used: used ?? own, all: [own, ...others] };
}

/** Which layers a configuration shows. */
function stateIn(file: PdfFile, configuration: Dict | undefined): (layer: Ref) => boolean {
  const on = numbersIn(file, configuration, "ON");
  const off = numbersIn(file, configuration, "OFF");
  const otherwise = !isName(file.get(configuration?.get("BaseState")), "OFF");
  return ({ number }) => !off.has(number) && (on.has(number) || otherwise);
}

const numbersIn = (
  file: PdfFile,
  configuration: Dict | undefined,
  key: string,
): ReadonlySet<number> =>
  new Set(
    (file.array(configuration?.get(key)) ?? []).flatMap((value) =>
      value instanceof Ref ? [value.number] : [],
    ),
  );

function viewStateOf(file: PdfFile, layer: Dict): Layer["wanted"] {
  const state = file.get(file.dict(file.dict(layer.get("Usage"))?.get("View"))?.get("ViewState"));
  if (isName(state, "OFF")) return "OFF";
  return isName(state, "ON") ? "ON" : undefined;
}
