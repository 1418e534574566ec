import { writePdf } from "./pdfs.ts";
import { letter, run } from "./text-runs.ts";

/** Contracts as they are usually written, in seven languages, whose parties show by the text or by their sides alone. */

export interface Contract {
  readonly title: string;
  /** The words for the parties, the one that usually sends first. */
  readonly parties: readonly [string, string];
  /** The contract's words about the two people. */
  readonly intro: (first: string, second: string) => string;
  readonly signature: string;
  /** Whether senders usually are the first party. */
  readonly hasSides: boolean;
}

const contract = (
  title: string,
  parties: readonly [string, string],
  signature: string,
  intro: Contract["intro"],
  hasSides = true,
): Contract => ({ title, parties, intro, signature, hasSides });

export const contracts: readonly Contract[] = [
  contract(
    "Lease",
    ["Landlord", "Tenant"],
    "Signature",
    (a, b) =>
      `This lease is made between ${a}, 3 Chapel Lane, Bath and Wells (the landlord) and ${b}, 14 Orchard Row (the tenant).`,
  ),
  contract(
    "Employment contract",
    ["Employer", "Employee"],
    "Signature",
    (a, b) =>
      `Between Acme Furniture Ltd, represented by ${a} (hereinafter the “Employer”) and ${b} (the “Employee”).`,
  ),
  contract(
    "Sale of a car",
    ["Seller", "Buyer"],
    "Signed",
    (a, b) =>
      `Seller: ${a}, 2 Mill Road. Buyer: ${b}, 7 High Street. The Buyer pays the Seller on delivery.`,
  ),
  contract(
    "Service agreement",
    ["Contractor", "Client"],
    "Signature",
    (a, b) => `${b} (“Client”) engages ${a} (“Contractor”) to do what follows.`,
  ),
  contract(
    "Loan",
    ["Lender", "Borrower"],
    "Signature",
    (a, b) => `The Lender, Ms ${a}, lends the Borrower, Mr ${b}, the sum below.`,
  ),
  contract(
    "Non-disclosure agreement",
    ["Disclosing Party", "Receiving Party"],
    "By",
    (a, b) => `${a}, as Disclosing Party, and ${b}, as Receiving Party, agree.`,
    false,
  ),
  contract(
    "Mietvertrag",
    ["Vermieter", "Mieter"],
    "Unterschrift",
    (a, b) =>
      `Zwischen ${a}, Lindenstraße 4, 10969 Berlin (nachfolgend „Vermieter“) und ${b}, geboren und wohnhaft in Köln (nachfolgend „Mieter“).`,
  ),
  contract(
    "Arbeitsvertrag",
    ["Arbeitgeber", "Arbeitnehmerin"],
    "Unterschrift",
    (a, b) =>
      `Zwischen der Möbel Krause GmbH, vertreten durch ${a}, im Folgenden Arbeitgeber, und Frau ${b}, im Folgenden Arbeitnehmerin.`,
  ),
  contract(
    "Kaufvertrag",
    ["Verkäufer", "Käufer"],
    "Unterschrift",
    (a, b) => `Verkäufer: Herr ${a}. Käufer: Herr ${b}. Der Käufer zahlt den Preis bei Übergabe.`,
  ),
  contract(
    "Dienstvertrag",
    ["Auftragnehmer", "Auftraggeber"],
    "Unterschrift",
    (a, b) => `${b} als Auftraggeber beauftragt ${a} als Auftragnehmer.`,
  ),
  contract(
    "Darlehensvertrag",
    ["Darlehensgeber", "Darlehensnehmer"],
    "Unterschrift",
    (a, b) => `${a} (Darlehensgeber) gewährt ${b} (Darlehensnehmer) ein Darlehen.`,
  ),
  contract(
    "Bail",
    ["Bailleur", "Locataire"],
    "Signature",
    (a, b) =>
      `Entre M. ${a}, demeurant à Lyon, ci-après dénommé le Bailleur, et Mme ${b}, ci-après dénommée le Locataire.`,
  ),
  contract(
    "Contrat de travail",
    ["Employeur", "Salariée"],
    "Signature",
    (a, b) =>
      `Entre la société Durand, représentée par ${a} (« l'Employeur ») et ${b} (« la Salariée »).`,
  ),
  contract(
    "Vente",
    ["Vendeur", "Acheteur"],
    "Signature",
    (a, b) => `Le Vendeur : ${a}. L'Acheteur : ${b}. Le prix est payé comptant.`,
  ),
  contract(
    "Prêt",
    ["Prêteur", "Emprunteur"],
    "Signature",
    (a, b) => `${a}, ci-après le Prêteur, prête à ${b}, ci-après l'Emprunteur.`,
  ),
  contract(
    "Arrendamiento",
    ["Arrendador", "Arrendatario"],
    "Firma",
    (a, b) =>
      `De una parte, D. ${a}, mayor de edad y vecino de Sevilla (en adelante, el Arrendador); de otra, Dña. ${b} (en adelante, el Arrendatario).`,
  ),
  contract(
    "Contrato de trabajo",
    ["Empleador", "Trabajador"],
    "Firma",
    (a, b) => `${a}, en calidad de Empleador, y ${b}, en calidad de Trabajador.`,
  ),
  contract(
    "Compraventa",
    ["Vendedor", "Comprador"],
    "Firma",
    (a, b) => `Vendedor: ${a}. Comprador: ${b}. El precio se paga al contado.`,
  ),
  contract(
    "Préstamo",
    ["Prestamista", "Prestatario"],
    "Firma",
    (a, b) => `${a} («Prestamista») y ${b} («Prestatario») acuerdan.`,
  ),
  contract(
    "Locazione",
    ["Locatore", "Conduttore"],
    "Firma",
    (a, b) =>
      `Tra ${a}, nato a Torino e residente in Roma (di seguito «Locatore») e ${b}, residente in Milano (di seguito «Conduttore»).`,
  ),
  contract(
    "Contratto di lavoro",
    ["Datore di lavoro", "Lavoratore"],
    "Firma",
    (a, b) => `Datore di lavoro: ${a}. Lavoratore: ${b}. Le parti convengono.`,
  ),
  contract(
    "Vendita",
    ["Venditore", "Acquirente"],
    "Firma",
    (a, b) => `${a}, in qualità di Venditore, e ${b}, in qualità di Acquirente.`,
  ),
  contract(
    "Incarico",
    ["Fornitore", "Committente"],
    "Firma",
    (a, b) => `Il Committente, ${b}, incarica il Fornitore, ${a}.`,
  ),
  contract(
    "Arrendamento",
    ["Senhorio", "Inquilino"],
    "Assinatura",
    (a, b) =>
      `Entre ${a}, casado e residente no Porto, doravante designado Senhorio, e ${b}, doravante designado Inquilino.`,
  ),
  contract(
    "Contrato de trabalho",
    ["Empregador", "Trabalhador"],
    "Assinatura",
    (a, b) => `${a} (Empregador) e ${b} (Trabalhador) celebram este contrato.`,
  ),
  contract(
    "Compra e venda",
    ["Vendedor", "Comprador"],
    "Assinatura",
    (a, b) => `Vendedor: ${a}. Comprador: ${b}. O preço é pago na entrega.`,
  ),
  contract(
    "Huurovereenkomst",
    ["Verhuurder", "Huurder"],
    "Handtekening",
    (a, b) =>
      `Tussen de heer ${a}, wonende te Utrecht, hierna te noemen: Verhuurder, en mevrouw ${b}, hierna te noemen: Huurder.`,
  ),
  contract(
    "Arbeidsovereenkomst",
    ["Werkgever", "Werknemer"],
    "Handtekening",
    (a, b) => `${a}, handelend als Werkgever, en ${b} (“Werknemer”) komen overeen.`,
  ),
  contract(
    "Koopovereenkomst",
    ["Verkoper", "Koper"],
    "Handtekening",
    (a, b) => `Verkoper: ${a}. Koper: ${b}. De prijs wordt bij levering betaald.`,
  ),
  contract(
    "Opdracht",
    ["Opdrachtnemer", "Opdrachtgever"],
    "Handtekening",
    (a, b) => `Opdrachtgever ${b} en Opdrachtnemer ${a} spreken af wat volgt.`,
  ),
  contract(
    "Lening",
    ["Geldgever", "Geldnemer"],
    "Handtekening",
    (a, b) => `${a} (de geldgever) leent aan ${b} (de geldnemer).`,
  ),
];

/** How the lines for signing are laid out. */
export const layouts = ["stacked", "label below", "two columns"] as const;
export type Layout = (typeof layouts)[number];

const line = "____________________________";

/** The runs of a page: the title, the introduction in lines of usual length, and a block for each party. */
export function contractRuns(
  { title, parties, intro, signature }: Contract,
  layout: Layout,
  [first, second]: readonly [string, string],
  /** Whether the second party's block comes first. */
  isTurned = false,
) {
  const text = wrapped(intro(first, second));
  const lines = text.map((words, index) => run(words, 72, 140 + index * 16));
  const order = isTurned ? [...parties].reverse() : parties;
  const blocks = order.flatMap((party, index) => {
    const y = 480 + index * 90;
    if (layout === "stacked") return [run(party, 72, y - 24), run(`${signature}: ${line}`, 72, y)];
    if (layout === "label below") return [run(line, 72, y), run(party, 72, y + 14)];
    const x = 72 + index * 250;
    return [run(party, x, 480), run(`${signature}: ________________`, x, 520)];
  });
  return [run(title, 72, 90), ...lines, ...blocks];
}

/** A PDF of one page with these runs. */
export function pdfOf(runs: ReturnType<typeof contractRuns>): Buffer {
  const content = runs
    .map(
      ({ text, x, baseline }) =>
        `BT /F 11 Tf ${x} ${letter.height - baseline} Td <${hexOf(text)}> Tj ET`,
    )
    .join("\n");
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${letter.width} ${letter.height}] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

/** Letters of Windows-1252 that are elsewhere in Unicode. */
const quotes: Readonly<Record<string, number>> = { "„": 0x84, "’": 0x92, "“": 0x93, "”": 0x94 };

const hexOf = (text: string): string =>
  Buffer.from(Array.from(text, (letter) => quotes[letter] ?? letter.charCodeAt(0))).toString("hex");

/** Lines of at most 75 letters. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 75)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
