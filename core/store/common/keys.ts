import { createHash } from "node:crypto";

/** A text that sorts like the number. */
const numberKey = (seq: number): string => String(seq).padStart(12, "0");

/**
 * Every key of every table. Access patterns:
 *
 * | table         | question                              | key or index                      |
 * |---------------|---------------------------------------|-----------------------------------|
 * | envelopes     | one envelope: what changes, what not  | E#<envelopeId> / META, FIXED      |
 * | envelopes     | its row, content, signers' values     | E#<envelopeId> / ROW, CONTENT, V# |
 * | envelopes     | what signers' pages have shown        | E#<envelopeId> / H#<sha256>       |
 * | envelopes     | what two readers show of a file       | Z#<userId>#<sha256> / ASKED, RUN#<first page>, WAITS#<envelopeId> (ttl) |
 * | envelopes     | what a signer has uploaded, unsigned  | E#<envelopeId> / A#<signer> (ttl) |
 * | envelopes     | which worker mails or seals it now    | E#<envelopeId> / L#<id>, SEALING  |
 * | envelopes     | an account's envelopes, newest first  | byOwner: ownerId, createdAt       |
 * | envelopes     | what is owed by now                   | byDue: dueShard, dueAt            |
 * | envelopes     | a member's own, newest first          | the same; its row is E#<envelopeId> / ROW#<list> |
 * | envelopes     | an account's counts                   | O#<userId> / COUNTS               |
 * | envelopes     | rows of an account's list, in blocks  | O#<userId> / B#<first row's key>  |
 * | envelopes     | an account's labels, with counts      | O#<userId> / L#<label>            |
 * | envelopes     | the link behind a mailed token        | T#<sha256 of token> / LINK        |
 * | envelopes     | the same for stopping mails           | T#<sha256 of token> / STOP        |
 * | envelopes     | which checks has a device passed      | T#<sha256 of cookie> / PASS (ttl) |
 * | envelopes     | the code mailed for a link's check    | T#<sha256 of token> / CODE (ttl)  |
 * | envelopes     | tries with a signer's access code     | E#<envelopeId> / C#<signer>#<n>   |
 * | envelopes     | a document handed over in person      | T#<sha256 of token> / TICKET (ttl) |
 * | envelopes     | an address for a frame                | T#<sha256 of token> / EMBED (ttl) |
 * | envelopes     | a pad on a signer's other device      | G#<sha256 of id> / PAD (ttl)      |
 * | envelopes     | who wants no mails from this account  | N#<userId> / <hash of mailbox>    |
 * | envelopes     | which requests wait for this address  | J#<sha256> / MAILS (ttl)          |
 * | envelopes     | did mail to this address bounce       | B#<sha256 of address> / MAIL (ttl) |
 * | envelopes     | has the operator stopped this account | N#<userId> / ALL                  |
 * | envelopes     | did this account send to that address | P#<userId> / <signer's email>     |
 * | envelopes     | who has this account written to       | P#<userId>, all sk                |
 * | envelopes     | certificates that have sealed         | SEALS / <serial number>, <sha256> |
 * | envelopes     | which authorities renewed archives    | STAMPS / <sha256>                 |
 * | envelopes     | which issued certificate seals        | SEAL / CHOSEN                     |
 * | envelopes     | is the sweep running                  | R#sweep / LEASE                   |
 * | audit         | an envelope's entries, in order       | envelopeId, seq                   |
 * | audit         | what operators have done, in order    | OPERATOR, seq (ttl)               |
 * | audit         | the same, on test mails alone         | OPERATOR-MAILS, seq (ttl)         |
 * | subscriptions | one account                           | A#<userId> / ACCOUNT              |
 * | subscriptions | an account's rules for sending        | A#<userId> / SENDING              |
 * | subscriptions | whose pages may frame signing pages   | A#<userId> / ORIGINS              |
 * | subscriptions | an account's API keys                 | A#<userId> / KEYS                 |
 * | subscriptions | a workspace's members                 | A#<userId> / P#<member's userId>  |
 * | subscriptions | its open invitations                  | A#<userId> / J#<email> (ttl)      |
 * | subscriptions | who has taken over from a former one   | A#<userId> / E#<former's userId>  |
 * | subscriptions | what is yet to be handed over         | byReview: reviewShard, reviewAt   |
 * | subscriptions | the offer to pass it on               | A#<userId> / OFFER (ttl)          |
 * | subscriptions | the notice to a lost owner             | A#<userId> / LOST                 |
 * | subscriptions | who is yet to hear who owns it         | A#<userId> / N#<id>               |
 * | subscriptions | former owners, as payers at Stripe     | A#<userId> / PAYERS               |
 * | subscriptions | who is yet to hear of a factor rule    | A#<userId> / NOTICE               |
 * | subscriptions | its log of administration             | L#<userId> / <time>#<id> (ttl)    |
 * | subscriptions | that log's entries of earlier versions | A#<userId> / L#<time>#<id> (ttl)  |
 * | subscriptions | what a person logs in with            | F#<userId> / FACTORS              |
 * | subscriptions | the account of an API key             | X#<keyId> / KEY (ttl)             |
 * | subscriptions | its single sign-on                    | A#<userId> / SSO                  |
 * | subscriptions | who came by it: issuer, client, sub   | A#<userId> / S#<sha256>           |
 * | subscriptions | the same: issuer, client, person      | A#<userId> / T#<person>#<sha256>  |
 * | subscriptions | whose domain this is                  | D#<domain> / SSO                  |
 * | subscriptions | how far the canary has got            | A#<its account> / CANARY          |
 * | subscriptions | the account of a recreated user       | I#<pool's user> / ACCOUNT         |
 * | subscriptions | an account's files                    | A#<userId> / F#<fileId>           |
 * | subscriptions | an upload that is not complete        | A#<userId> / U#<fileId> (ttl)     |
 * | subscriptions | the account with this address         | M#<email> / ACCOUNT               |
 * | subscriptions | one company                           | C#<companyId> / COMPANY           |
 * | subscriptions | the account of a customer at Stripe   | K#<customerId> / ACCOUNT          |
 * | subscriptions | the account of a payment page         | S#<sessionId> / ACCOUNT (ttl)     |
 * | subscriptions | has this event been handled           | V#<eventId> / EVENT (ttl)         |
 * | subscriptions | accounts whose payments need a review | byReview: reviewShard, reviewAt   |
 * | subscriptions | is the reconciliation running         | R#reconcile / LEASE               |
 * | subscriptions | an account waiting to be erased       | A#<userId> / CLOSING              |
 * | subscriptions | the accounts waiting to be erased     | byReview: closingShard, reviewAt  |
 * | subscriptions | is the erasure running                | R#close-accounts / LEASE          |
 * | templates     | an account's templates                | ownerId, id                       |
 * | drafts        | an account's unfinished document      | ownerId, id (ttl)                 |
 * | drafts        | an account's list of them             | byChange: ownerId, changedAt      |
 * | drafts        | an account's exports                  | X#<userId>, id (ttl)              |
 * | drafts        | an export's documents and parts       | Y#<exportId> / IDS, P#<n> (ttl)   |
 * | logins        | a sign-in between password and code   | L#<sha256 of token> / LOGIN (ttl) |
 * | logins        | a login at a workspace's issuer       | S#<sha256 of state> / SSO (ttl)   |
 * | logins        | is this mailbox invited to register   | I#<sha256> / INVITATION (ttl)     |
 * | logins        | has this session an operator's code   | C#<sha256> / OPERATOR (ttl)       |
 * | logins        | the digits of a session put away      | A#<sha256> / AWAY (ttl)           |
 * | logins        | an account's remembered devices       | D#<userId> / <deviceId> (ttl)     |
 * | events        | what programs have yet to be told     | O#<userId> / <event's order>      |
 * | events        | has this account no programs          | S#<userId> / SILENT               |
 * | events        | what nobody has put into a feed yet   | byDue: dueShard, dueAt            |
 * | events        | an account's feed                     | F#<userId> / <seq> (ttl)          |
 * | events        | its end, and what is being put there  | H#<userId> / HEAD                 |
 * | events        | is the search for those running       | R#on-event-noted / LEASE          |
 * | events        | what happened on each day, counted    | DAYS / <day> (ttl)                |
 * | events        | one webhook, and how many there are   | A#<userId> / W#<hookId>, HOOKS    |
 * | events        | when to look at a webhook next        | A#<userId> / N#<hookId>           |
 * | events        | what a webhook is owed once more      | Q#<hookId> / <seq> (ttl)          |
 * | events        | what it got, or could not be given    | D#<hookId> / <seq> (ttl)          |
 * | events        | which webhooks need to be looked at   | byDue: dueShard, dueAt            |
 * | throttles     | how often something was done          | W#<sha256> / <window> (ttl)       |
 * | throttles     | recent wrong passwords                | W#<sha256> / PASSWORDS (ttl)      |
 * | throttles     | when an API key was used last         | U#<keyId> / USED (ttl)            |
 * | throttles     | what a repeated call was answered     | W#<sha256> / REPLY (ttl)          |
 * | throttles     | has the owner used this network       | N#<sha256> / NETWORK (ttl)        |
 */
export const keys = {
  envelope: (envelopeId: string) => ({ pk: `E#${envelopeId}`, sk: "META" }),
  fixed: (envelopeId: string) => ({ pk: `E#${envelopeId}`, sk: "FIXED" }),
  row: (envelopeId: string) => ({ pk: `E#${envelopeId}`, sk: "ROW" }),
  /** Its row in the list of a member. */
  memberRow: (envelopeId: string, list: string) => ({ pk: `E#${envelopeId}`, sk: `ROW#${list}` }),
  content: (envelopeId: string) => ({ pk: `E#${envelopeId}`, sk: "CONTENT" }),
  values: (envelopeId: string, signerId: string) => ({
    pk: `E#${envelopeId}`,
    sk: `V#${signerId}`,
  }),
  attaching: (by: {
    readonly envelopeId: string;
    readonly signerId: string;
    readonly email: string;
  }) => ({ pk: `E#${by.envelopeId}`, sk: `A#${by.signerId}#${by.email}` }),
  shown: (envelopeId: string, sha256: string) => ({ pk: `E#${envelopeId}`, sk: `H#${sha256}` }),
  notificationLease: (envelopeId: string, notificationId: string) => ({
    pk: `E#${envelopeId}`,
    sk: `L#${notificationId}`,
  }),
  sealLease: (envelopeId: string) => ({ pk: `E#${envelopeId}`, sk: "SEALING" }),
  /** Comparisons end by themselves: nothing in them says more than numbers of pages. */
  comparison: (
    { userId, sha256 }: { readonly userId: string; readonly sha256: string },
    sk: string,
  ) => ({
    pk: `Z#${userId}#${sha256}`,
    sk,
  }),
  runLease: (name: string) => ({ pk: `R#${name}`, sk: "LEASE" }),
  counts: (userId: string) => ({ pk: `O#${userId}`, sk: "COUNTS" }),
  rowBlock: (userId: string, from: string) => ({ pk: `O#${userId}`, sk: `B#${from}` }),
  label: (userId: string, label: string) => ({ pk: `O#${userId}`, sk: `L#${label}` }),
  link: (tokenHash: string) => ({ pk: `T#${tokenHash}`, sk: "LINK" }),
  stopLink: (tokenHash: string) => ({ pk: `T#${tokenHash}`, sk: "STOP" }),
  pass: (cookieHash: string) => ({ pk: `T#${cookieHash}`, sk: "PASS" }),
  linkCode: (tokenHash: string) => ({ pk: `T#${tokenHash}`, sk: "CODE" }),
  /** `generation` is that of the signer's link. */
  codeTries: (envelopeId: string, signerId: string, generation: number) => ({
    pk: `E#${envelopeId}`,
    sk: `C#${signerId}#${generation}`,
  }),
  /** A document that is handed over in person, until the device has opened it. */
  ticket: (tokenHash: string) => ({ pk: `T#${tokenHash}`, sk: "TICKET" }),
  /** The address of a recipient who signs inside the sender's application. */
  embedTicket: (tokenHash: string) => ({ pk: `T#${tokenHash}`, sk: "EMBED" }),
  pad: (idHash: string) => ({ pk: `G#${idHash}`, sk: "PAD" }),
  stop: (senderId: string, recipient: string) => ({ pk: `N#${senderId}`, sk: recipient }),
  requestsTo: (hash: string) => ({ pk: `J#${hash}`, sk: "MAILS" }),
  undeliverable: (addressHash: string) => ({ pk: `B#${addressHash}`, sk: "MAIL" }),
  account: (userId: string) => ({ pk: `A#${userId}`, sk: "ACCOUNT" }),
  embedOrigins: (userId: string) => ({ pk: `A#${userId}`, sk: "ORIGINS" }),
  sending: (userId: string) => ({ pk: `A#${userId}`, sk: "SENDING" }),
  apiKeys: (userId: string) => ({ pk: `A#${userId}`, sk: "KEYS" }),
  member: (workspaceId: string, personId: string) => ({
    pk: `A#${workspaceId}`,
    sk: `P#${personId}`,
  }),
  joining: (workspaceId: string, email: string) => ({ pk: `A#${workspaceId}`, sk: `J#${email}` }),
  departure: (workspaceId: string, personId: string) => ({
    pk: `A#${workspaceId}`,
    sk: `E#${personId}`,
  }),
  offer: (workspaceId: string) => ({ pk: `A#${workspaceId}`, sk: "OFFER" }),
  /** `id` is that of the news. */
  ownershipNews: (workspaceId: string, id: string) => ({ pk: `A#${workspaceId}`, sk: `N#${id}` }),
  /** Whose address is to be replaced at Stripe. */
  formerPayers: (workspaceId: string) => ({ pk: `A#${workspaceId}`, sk: "PAYERS" }),
  lostOwnerNotice: (workspaceId: string) => ({ pk: `A#${workspaceId}`, sk: "LOST" }),
  /** `order` is a time and an id. */
  memberLog: (workspaceId: string, order: string) => ({ pk: `L#${workspaceId}`, sk: order }),
  /** Its entries of earlier versions. */
  earlierLog: (workspaceId: string, order: string) => ({
    pk: `A#${workspaceId}`,
    sk: `L#${order}`,
  }),
  /** Members who are to be mailed that a factor will be required. */
  factorNotice: (workspaceId: string) => ({ pk: `A#${workspaceId}`, sk: "NOTICE" }),
  signOn: (workspaceId: string) => ({ pk: `A#${workspaceId}`, sk: "SSO" }),
  signOnSubject: (workspaceId: string, hash: string) => ({
    pk: `A#${workspaceId}`,
    sk: `S#${hash}`,
  }),
  /** `order` is the person's id and the issuer's hash. */
  signOnPerson: (workspaceId: string, order: string) => ({
    pk: `A#${workspaceId}`,
    sk: `T#${order}`,
  }),
  signOnDomain: (domain: string) => ({ pk: `D#${domain}`, sk: "SSO" }),
  canary: (userId: string) => ({ pk: `A#${userId}`, sk: "CANARY" }),
  factors: (userId: string) => ({ pk: `F#${userId}`, sk: "FACTORS" }),
  apiKey: (keyId: string) => ({ pk: `X#${keyId}`, sk: "KEY" }),
  closing: (userId: string) => ({ pk: `A#${userId}`, sk: "CLOSING" }),
  poolUser: (poolUserId: string) => ({ pk: `I#${poolUserId}`, sk: "ACCOUNT" }),
  file: (userId: string, fileId: string) => ({ pk: `A#${userId}`, sk: `F#${fileId}` }),
  upload: (userId: string, fileId: string) => ({ pk: `A#${userId}`, sk: `U#${fileId}` }),
  address: (email: string) => ({ pk: `M#${email}`, sk: "ACCOUNT" }),
  contact: (userId: string, email: string) => ({ pk: `P#${userId}`, sk: email }),
  /** No address ends like this. */
  signedFor: (userId: string, email: string) => ({ pk: `P#${userId}`, sk: `${email}#signed` }),
  /** `id` is the serial number of a certificate that the key has signed itself, or the SHA-256 of an issued one. */
  sealCertificate: (id: string) => ({ pk: "SEALS", sk: id }),
  /** `id` is the SHA-256 of its certificate. */
  timeAuthority: (id: string) => ({ pk: "STAMPS", sk: id }),
  chosenCertificate: () => ({ pk: "SEAL", sk: "CHOSEN" }),
  company: (companyId: string) => ({ pk: `C#${companyId}`, sk: "COMPANY" }),
  customer: (customerId: string) => ({ pk: `K#${customerId}`, sk: "ACCOUNT" }),
  checkout: (sessionId: string) => ({ pk: `S#${sessionId}`, sk: "ACCOUNT" }),
  event: (eventId: string) => ({ pk: `V#${eventId}`, sk: "EVENT" }),
  throttle: (hash: string, window: number) => ({ pk: `W#${hash}`, sk: String(window) }),
  passwordTries: (hash: string) => ({ pk: `W#${hash}`, sk: "PASSWORDS" }),
  keyUsed: (keyId: string) => ({ pk: `U#${keyId}`, sk: "USED" }),
  reply: (hash: string) => ({ pk: `W#${hash}`, sk: "REPLY" }),
  usualNetwork: (hash: string) => ({ pk: `N#${hash}`, sk: "NETWORK" }),
  template: (userId: string, id: string) => ({ ownerId: userId, id }),
  draft: (userId: string, id: string) => ({ ownerId: userId, id }),
  /** Not among the account's drafts, so listing or erasing those doesn't find any of these. */
  export: (userId: string, id: string) => ({ ownerId: `X#${userId}`, id }),
  exportIds: (exportId: string) => ({ ownerId: `Y#${exportId}`, id: "IDS" }),
  exportPart: (exportId: string, number: number) => ({
    ownerId: `Y#${exportId}`,
    id: `P#${String(number).padStart(5, "0")}`,
  }),
  batch: (userId: string, id: string) => ({ ownerId: `B#${userId}`, id }),
  batchTemplate: (batchId: string) => ({ ownerId: `R#${batchId}`, id: "TEMPLATE" }),
  /** The rows from this one on. */
  batchRows: (batchId: string, from: number) => ({
    ownerId: `R#${batchId}`,
    id: `R#${String(from).padStart(5, "0")}`,
  }),
  /** Exists while the batch is being sent. */
  batchMark: (userId: string, batchId: string) => ({
    ownerId: "BATCHES",
    id: `${userId}/${batchId}`,
  }),
  publicLink: (userId: string, templateId: string) => ({ ownerId: `P#${userId}`, id: templateId }),
  /** The account and template of a public link, by the token in its address. */
  publicLinkToken: (token: string) => ({ ownerId: `T#${token}`, id: "LINK" }),
  visit: (tokenHash: string) => ({ ownerId: `V#${tokenHash}`, id: "VISIT" }),
  visitCode: (tokenHash: string) => ({ ownerId: `V#${tokenHash}`, id: "CODE" }),
  device: (userId: string, deviceId: string) => ({ pk: `D#${userId}`, sk: deviceId }),
  /** `order` sorts the events as they happened (core/domain/programs/event.ts). */
  notedEvent: (userId: string, order: string) => ({ pk: `O#${userId}`, sk: order }),
  silent: (userId: string) => ({ pk: `S#${userId}`, sk: "SILENT" }),
  feedEvent: (userId: string, seq: number) => ({
    pk: `F#${userId}`,
    sk: numberKey(seq),
  }),
  feedHead: (userId: string) => ({ pk: `H#${userId}`, sk: "HEAD" }),
  hook: (userId: string, hookId: string) => ({ pk: `A#${userId}`, sk: `W#${hookId}` }),
  hookCount: (userId: string) => ({ pk: `A#${userId}`, sk: "HOOKS" }),
  hookDue: (userId: string, hookId: string) => ({ pk: `A#${userId}`, sk: `N#${hookId}` }),
  /** A webhook that waits for its turn in the slow lane. */
  slowHook: (hookId: string) => ({ pk: "L#slow", sk: hookId }),
  owedDelivery: (hookId: string, seq: number) => ({ pk: `Q#${hookId}`, sk: numberKey(seq) }),
  delivery: (hookId: string, seq: number) => ({ pk: `D#${hookId}`, sk: numberKey(seq) }),
  invitation: (mailboxHash: string) => ({ pk: `I#${mailboxHash}`, sk: "INVITATION" }),
  operatorCode: (sessionHash: string) => ({ pk: `C#${sessionHash}`, sk: "OPERATOR" }),
  countedDay: (day: string) => ({ pk: "DAYS", sk: day }),
  /** The digits with which a session that was put away is taken back. */
  sessionAway: (sessionHash: string) => ({ pk: `A#${sessionHash}`, sk: "AWAY" }),
  login: (tokenHash: string) => ({ pk: `L#${tokenHash}`, sk: "LOGIN" }),
  signOnStart: (stateHash: string) => ({ pk: `S#${stateHash}`, sk: "SSO" }),
} as const;

/** In place of an envelope's id, which is a UUID. */
export const operatorLog = "OPERATOR";
export const operatorMails = "OPERATOR-MAILS";

/** Partitions of the index of what is due; each takes a thousand writes a second. Earlier versions had only the first. */
export const dueShards = [..."0123456789abcdef"];

export const dueShardOf = (envelopeId: string): string =>
  createHash("sha256").update(envelopeId).digest("hex").slice(0, 1);

/** Partitions of the events table's index: everything of an account is in one, except what webhooks are still owed. */
export const eventShards = dueShards.map((shard) => `O${shard}`);

export const eventShardOf = (userId: string): string => `O${dueShardOf(userId)}`;

/** The same for webhooks that are to be looked at; each is in the partition of its own id. */
export const hookShards = dueShards.map((shard) => `W${shard}`);

export const hookShardOf = (hookId: string): string => `W${dueShardOf(hookId)}`;

export const reviewShard = "0";
/** The partition of separate items, which no write about payments can change. */
export const closingShard = "closing";
/** The partition of former members whose work is yet to be handed over. */
export const departureShard = "departures";
/** The partition of workspaces whose members are yet to be mailed that a factor will be required. */
export const noticeShard = "notices";

export const newsShard = "news";

export const payerShard = "payers";
