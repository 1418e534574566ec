import type { PageSize } from "#contract/markers";
import { drawSigner } from "./certificate-signer.ts";
import { Flow, ink, type Sheet } from "./flow.ts";
import type { Images } from "./stamp.ts";
import type { Typesetter } from "./text/typesetter.ts";

export interface CompletionCertificate {
  readonly productName: string;
  readonly envelopeId: string;
  readonly title: string;
  readonly fileName: string;
  readonly originalSha256: string;
  readonly pageCount: number;
  readonly sender: { readonly name: string; readonly email: string };
  readonly createdAt: Date;
  readonly completedAt: Date;
  readonly disclosure: { readonly version: string; readonly sha256: string };
  /** Hash of the last audit entry, in hexadecimal. */
  readonly chainHead: string;
  readonly siteUrl: string;
  readonly signers: readonly CertificateSigner[];
  readonly history: readonly { readonly at: Date; readonly text: string }[];
}

export interface CertificateSigner {
  readonly name: string;
  readonly email: string;
  readonly order?: number | undefined;
  /** `#rrggbb`, as in the placer. */
  readonly color: string;
  readonly events: readonly CertificateEvent[];
  readonly signaturePng?: Uint8Array | undefined;
  readonly typedName?: string | undefined;
}

export interface CertificateEvent {
  readonly label: string;
  readonly at: Date;
  readonly ip?: string | undefined;
  readonly device?: string | undefined;
}

const a4: PageSize = { width: 595.28, height: 841.89 };
const letter: PageSize = { width: 612, height: 792 };

/** The paper whose shape is nearer to the document's first page. */
export function paperLike(first: PageSize | undefined): PageSize {
  if (first === undefined) return a4;
  const shape = Math.min(first.width, first.height) / Math.max(first.width, first.height);
  const distance = (paper: PageSize): number => Math.abs(paper.width / paper.height - shape);
  return distance(letter) < distance(a4) ? letter : a4;
}

/** Every text that will be set, so that its fonts can be loaded first. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Date || value instanceof Uint8Array) return [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

export function drawCertificate(
  certificate: CompletionCertificate,
  tools: { readonly setter: Typesetter; readonly images: Images; readonly paper: PageSize },
): Sheet[] {
  const flow = new Flow(tools.setter, tools.paper);
  drawHead(flow, certificate);
  drawDocument(flow, certificate);
  drawHeading(flow, certificate.signers.length === 1 ? "Signer" : "Signers");
  for (const signer of certificate.signers) drawSigner(flow, signer, tools.images);
  drawHistory(flow, certificate);
  drawFooters(flow, certificate);
  return flow.sheets;
}

function drawHead(flow: Flow, { productName, completedAt, signers }: CompletionCertificate): void {
  flow.fill(ink.accent, { x: flow.left, y: flow.y, width: 36, height: 3 });
  flow.down(16);
  flow.lines(productName, { size: 9, weight: "semibold", color: ink.accent });
  flow.down(8);
  flow.lines("Certificate of completion", { size: 20, weight: "semibold" });
  flow.down(5);
  const who =
    signers.length === 1 ? "The one signer has signed" : `All ${signers.length} have signed`;
  flow.lines(`${who}. Completed ${utc(completedAt)}.`, { size: 10, color: ink.muted });
  flow.down(12);
  flow.rule();
}

function drawDocument(flow: Flow, certificate: CompletionCertificate): void {
  const { sender, disclosure } = certificate;
  flow.down(12);
  const pages = certificate.pageCount === 1 ? "1 page" : `${certificate.pageCount} pages`;
  flow.row("Document", certificate.title, { weight: "semibold" });
  flow.row("File", `${certificate.fileName}, ${pages}`);
  flow.row("SHA-256 of the file", certificate.originalSha256, { small: true });
  flow.row("Sender", `${sender.name} · ${sender.email}`);
  flow.row("Sent", utc(certificate.createdAt));
  flow.row("Completed", utc(certificate.completedAt));
  flow.row("Envelope", certificate.envelopeId);
  flow.row("Consent text", `version ${disclosure.version}`);
  flow.row("SHA-256 of the consent", disclosure.sha256, { small: true });
  flow.row("End of the audit trail", certificate.chainHead, { small: true });
  flow.row("Seal", "PAdES B-B electronic seal over simple electronic signatures");
  flow.row("Sent with", certificate.siteUrl);
}

function drawHistory(flow: Flow, { history }: CompletionCertificate): void {
  if (history.length === 0) return;
  drawHeading(flow, "History");
  for (const { at, text } of history) flow.row(utc(at), text, { size: 8 });
}

function drawHeading(flow: Flow, text: string): void {
  flow.room(70);
  flow.down(14);
  flow.lines(text, { size: 12, weight: "semibold" });
  flow.down(6);
}

function drawFooters(flow: Flow, { envelopeId, productName }: CompletionCertificate): void {
  const count = flow.sheets.length;
  for (const [i, sheet] of flow.sheets.entries()) {
    flow.footer(sheet, `Page ${i + 1} of ${count} · ${envelopeId}`, productName);
  }
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `21 Nov 2026, 10:00:00 UTC` */
export function utc(at: Date): string {
  const time = at.toISOString().slice(11, 19);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${time} UTC`;
}
