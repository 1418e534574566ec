import type { FieldKind } from "#contract/rules/fields/markers";

/** Labels of blanks in forms, in a few languages; the first match counts. */
const words: readonly (readonly [FieldKind, RegExp])[] = [
  ["email", /\be-?mail( address)?$/],
  ["phone", /\b((tele)?phone|mobile|tel|telefon|teléfono|téléphone|telefone)( (no|number|nr))?$/],
  ["name", /^((print(ed)?|full|your) )?names?$|^(name|nom|nombre|nome|imię)\b|\bname$/],
  [
    "initial",
    /\b(initials|initialen|paraphe|iniciales|iniziali|iniciais|paraaf)\b|\binitial( here)?$/,
  ],
  [
    "date",
    // "Data" is a date in other languages only: "Luogo e data", not "Form data".
    /^(date|dated|datum|fecha)\b|\b(date|datum|fecha)$|^data( (d[aeio]|della|e|i|firma|podpis\w*)\b|$)|\b[eiy] data$/,
  ],
  [
    "sign",
    /\b(signature|signatory|sign here|unterschrift|firma|assinatura|podpis|handtekening)\b|\bsigned( by)?$|\b(approved|accepted|agreed|authori[sz]ed) by$|^by$|^(please )?sign$/,
  ],
];

/** Labels of facts other than the signer's own and the day of signing. */
const others =
  /\b(first|last|given|family|middle|maiden|company|corporation|business|bank|street|product|file|user|event|project|school|domain|account|firm)\b.*\b(names?|initials?)\b|\b(birth|issue[ds]?|expir\w*|expiry|start|end|due|effective|hire|begin|arrival|departure|event|delivery|payment)\b.*\bdate\b|\bdate\b.*\b(birth|issue[ds]?|expir\w*|start|end|due|hire|event|delivery|payment|rent\w*)\b|^names?,|geburt|naissance|nacimiento|nascimento|nascita|geboorte|urodzenia|na[sșş]ter|\b(battesimo|famille|jeune fille|pila)$|\b(title|titel|address|adresse|page|follows|of the event)$/;

/** Longer texts are sentences, unless they end in a colon; their last words count. */
const wordsMax = 4;
const lastWords = 2;

/**
 * The kind of field that a label asks for: "Tenant's signature:" asks for a signature. Undefined
 * for other texts.
 */
export function labelKind(text: string): FieldKind | undefined {
  const bare = text.replace(/\([^)]*(\)|$)/g, " ");
  const plain = (bare.trim() === "" ? text : bare)
    .toLowerCase()
    .replace(/[\s:.*_()[\]▶►]+/g, " ")
    .trim();
  const all = plain.split(" ");
  if (all.length > wordsMax && !/:\s*$/.test(text)) return undefined;
  if (others.test(plain)) return undefined;
  const label = all.length > wordsMax ? all.slice(-lastWords).join(" ") : plain;
  return words.find(([, pattern]) => pattern.test(label))?.[0];
}
