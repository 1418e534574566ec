import { type PartyWords, partyWords } from "./party-words.ts";

/** The party that is to fill a suggestion, as named in the document. */
export interface Party {
  /** The same for all words that mean the same party: Tenant, Lessee, Mieter. */
  readonly key: string;
  /** The document's own word. */
  readonly label: string;
  /** Whether it is present while others sign: a witness, a notary, an office. */
  readonly attends: boolean;
  /** Whether it is the party that usually sends the contract. */
  readonly sends?: boolean;
}

/**
 * The party that a text names. Undefined when it names none, or several, such as "the Landlord and
 * the Tenant".
 */
export function partyIn(text: string): Party | undefined {
  const plain = plainOf(text);
  const named = partyWords.flatMap((words) => found(words, plain));
  const attending = named.filter(({ attends }) => attends);
  // "Witness to the Landlord" is the witness.
  const candidates = attending.length > 0 ? attending : named;
  const keys = new Set(candidates.map(({ key }) => key));
  return keys.size === 1 ? candidates[0] : undefined;
}

/** Lower case, without quotation marks, and with one kind of space and apostrophe. */
export function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/["“”„«»[\]]/g, " ")
    .replace(/[\s_]+/g, " ")
    .trim();
}

function found({ key, words, attends = false, sends = false }: PartyWords, plain: string): Party[] {
  const match = words.exec(plain);
  const word = match?.[1];
  if (word === undefined) return [];
  const number = match?.[2]?.trim();
  const label = titled(number ? `${word} ${number}` : word);
  return [{ key: number ? `${key} ${number}` : key, label, attends, sends }];
}

/** "Tenant", "Party A". */
const titled = (text: string) =>
  text.replace(/^\p{L}|(?<= )[a-d]$/gu, (letter) => letter.toLocaleUpperCase());

/** Words before a party in a heading: "Signed for and on behalf of the Buyer". */
const lead =
  /^(duly |please )?(signed|executed|agreed|accepted|acknowledged|for|on behalf|by|seal|für|im namen|pour|au nom|por|en nombre|em nome|per|in nome|voor|namens)\b/;

const headingWordsMax = 6;
const leadWordsMax = 16;

/**
 * The party that a text is a heading of: "LANDLORD:", "For and on behalf of the Buyer". Undefined
 * for sentences.
 */
export function headingParty(text: string): Party | undefined {
  const trimmed = text.trim();
  // Excludes ends of sentences: "shall be paid by the Tenant."
  if (!/^[\p{Lu}\d"“„«[]/u.test(trimmed) || /[.;,]$/.test(trimmed.replace(abbreviated, "")))
    return undefined;
  const plain = plainOf(trimmed);
  if (facts.test(plain.split(":")[0] ?? "")) return undefined;
  const count = plain.split(" ").length;
  if (count > (lead.test(plain) ? leadWordsMax : headingWordsMax)) return undefined;
  return partyIn(trimmed) ?? companyOf(trimmed);
}

/** "Tenant's address:" is no heading. */
const facts =
  /\b(name|address|adresse|e-?mail|phone|telephone|telefon|fax|title|number|no\.|nr\.|date|datum|licen[sc]e|iban|attachments?)\b/;

const abbreviated =
  /\b(inc|ltd|corp|co|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|e\.?v|l\.?l\.?c|l\.?t\.?d\.?a|plc)\.$/i;

const legalForms =
  /(?:^|[\s,])(inc|llc|llp|ltd|limited|corp|corporation|gmbh|ag|kg|ug|e\.\s?v|sarl|sas|s\.\s?a|s\.\s?l|b\.\s?v|n\.\s?v|s\.\s?r\.\s?l|srl|plc|ltda|lda)\.?(?=$|[\s,):])/i;

/** A company's name as heading: "LexCorp, Inc.", or what is to be filled in: "[Company Name]". */
function companyOf(text: string): Party | undefined {
  const placeholder = /^\[([^\]]{2,40})\]:?$/.exec(text)?.[1];
  const label = placeholder ?? (legalForms.test(text) ? text.replace(/[:\s]+$/, "") : undefined);
  return label ? { key: plainOf(label), label: label.trim(), attends: false } : undefined;
}

const ownerPatterns = [
  /^(?:authori[sz]ed )?(?:signature|signed|initials|name|date) (?:of|by|for)(?: the)? (.+)$/,
  /^(.+?)(?:'s|s') (?:e-?signature|signature|initials|printed name|full name|name|email|phone)\b/,
  /^(?:unterschrift|signatur)(?: de[rs]| des\/der| der\/des)? (.+)$/,
  /^(?:la )?signature (?:de l'|du |de la |des |de )(.+)$/,
  /^(?:firma|assinatura|handtekening)(?: del?(?: la)?| della| dell'| do| da| van(?: de)?)? (.+)$/,
  /^(.+?) (?:signature|initials|unterschrift)$/,
  /^((?!print|full|your|first|last|family|given|user|file)\S+) (?:name|email|phone)$/,
];

/** Words that name no party: "Signature of authorized representative". */
const unspecific =
  /^(?:(?:the|an?|your|my|print|printed|full|legal|authori[sz]ed|duly|digital|electronic|e|individual|representative|person|party|signatory|signer|above|below|here|name|date|and|or|of|ort|datum|date|title|place|lieu|fecha|lugar|luogo|plaats|data|local|s|der|des|die|e-?mail)[\s,/&]*)+$/;

/** The party that a label names: "Tenant's signature:", "Signature of applicant". */
export function labelParty(text: string): Party | undefined {
  const bare = text.replace(/\([^)]*(\)|$)/g, " ");
  const plain = plainOf(bare.trim() === "" ? text : bare)
    .replace(/[\s:.*()]+/g, " ")
    .trim();
  const known = plain.split(" ").length <= headingWordsMax ? partyIn(plain) : undefined;
  if (known) return known;
  for (const pattern of ownerPatterns) {
    const owner = pattern.exec(plain)?.[1]?.trim();
    if (owner && owner.length <= 40 && !unspecific.test(owner))
      return { key: owner, label: titled(owner), attends: false };
  }
  return undefined;
}
