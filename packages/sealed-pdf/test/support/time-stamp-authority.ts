import { createHash, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { children, onlyNode } from "../../src/pki/read/der.ts";
import {
  encode,
  integer,
  nullValue,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  tags,
} from "../../src/pki/write/der.ts";
import { ownBytes } from "../../src/portable/bytes.ts";
import {
  certificate,
  generalizedTime,
  type Party,
  revocationList,
  type Status,
  serialOf,
  statusAnswer,
  timeStamping,
} from "./certificates.ts";

/** How an authority may go wrong. */
export type Conduct =
  | "healthy"
  | "down"
  | "refuses"
  | "wrong nonce"
  | "wrong imprint"
  | "expired certificate"
  | "certificate for another purpose"
  | "signed by another key"
  | "names another certificate"
  | "names no certificate"
  | "content goes on"
  | "new certificate"
  | "revoked"
  | "list expired"
  | "list of a stranger"
  | "no revocation service";

export interface TimeStampAuthority {
  readonly url: string;
  conduct: Conduct;
  /** Its clock: that of the machine, unless it is given another. */
  now: () => number;
  /** Tokens given so far. */
  readonly tokens: readonly Buffer[];
  /** A token as `url` would give it, without the way there. */
  token(imprint: Uint8Array, at: Date, conduct?: Conduct): Buffer;
  readonly root: Party;
  /** Signer of valid tokens. */
  readonly unit: Party;
  /** Digests of all certificates in a valid token. */
  readonly certificatesSha256: readonly string[];
  close(): Promise<void>;
}

/**
 * An RFC 3161 authority over real HTTP, with a certificate that names a revocation list, or a responder
 * for those who ask with `status`.
 */
export async function startTimeStampAuthority(
  asks: "list" | "status" = "list",
  notAfter?: Date,
): Promise<TimeStampAuthority> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const made = people(url, asks, notAfter);
  const tokens: Buffer[] = [];
  const authority: TimeStampAuthority = {
    url: `${url}/time-stamp`,
    conduct: "healthy",
    now: Date.now,
    tokens,
    root: made.root,
    unit: made.unit,
    certificatesSha256: [sha256(made.unit.der).toString("hex")],
    token: (imprint, at, conduct = "healthy") =>
      tokenOver(imprint, integer(7), at, unitFor(conduct, made), made, conduct),
    close: () => new Promise((done) => server.close(() => done())),
  };
  server.on("request", async (request, response) => {
    // A kept connection may be closed just when a slow machine asks again.
    response.setHeader("connection", "close");
    const answer = await answerTo(request, authority, made);
    if (Buffer.isBuffer(answer)) {
      if (request.url === "/time-stamp") tokens.push(answer);
      response.end(answer);
    } else end(response, answer);
  });
  return authority;
}

const end = (response: ServerResponse, status: number): void => {
  response.statusCode = status;
  response.end();
};

function people(url: string, asks: "list" | "status", notAfter: Date | undefined) {
  const root = certificate({ name: "Test root", isAuthority: true });
  const stranger = certificate({ name: "Stranger", isAuthority: true });
  const service = asks === "list" ? { lists: `${url}/list` } : { responder: `${url}/status` };
  const unit = (
    name: string,
    more: { notAfter?: Date; purpose?: string; key?: KeyObject } = {},
  ): Party =>
    certificate({
      name,
      issuer: root,
      purpose: timeStamping,
      issuerAt: `${url}/root`,
      ...service,
      ...more,
    });
  const first = unit("Test time stamps", notAfter && { notAfter });
  const { key } = first;
  return {
    root,
    stranger,
    unit: first,
    newUnit: unit("Test time stamps, new", { key }),
    expired: unit("Test time stamps, old", { key, notAfter: new Date("2024-01-01T00:00:00Z") }),
    otherPurpose: unit("Test mail", { key, purpose: "1.3.6.1.5.5.7.3.4" }),
  };
}

type People = ReturnType<typeof people>;

async function answerTo(
  request: IncomingMessage,
  { conduct, now }: TimeStampAuthority,
  made: People,
): Promise<Buffer | number> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const question = Buffer.concat(parts);
  if (conduct === "down") return 503;
  switch (request.url) {
    case "/time-stamp":
      return replyTo(question, conduct, made, new Date(now()));
    case "/root":
      return made.root.der;
    case "/list":
      return conduct === "no revocation service" ? 404 : listOf(conduct, made);
    case "/status":
      return statusAnswer(
        made.root,
        askedAbout(question, made),
        statusOf(conduct),
        validity(conduct),
      );
    default:
      return 404;
  }
}

const hourMs = 3_600_000;

const validity = (conduct: Conduct) => ({
  from: new Date(Date.now() - 48 * hourMs),
  until: new Date(Date.now() + (conduct === "list expired" ? -24 : 365 * 24) * hourMs),
});

const askedAbout = (question: Buffer, { unit, newUnit }: People): Buffer =>
  question.includes(serialOf(newUnit.der)) ? newUnit.der : unit.der;

const statusOf = (conduct: Conduct): Status => (conduct === "revoked" ? "revoked" : "good");

function listOf(conduct: Conduct, { root, stranger, unit }: People): Buffer {
  const issuer = conduct === "list of a stranger" ? { ...stranger, name: root.name } : root;
  return revocationList(issuer, validity(conduct), conduct === "revoked" ? [unit.der] : []);
}

function replyTo(question: Buffer, conduct: Conduct, made: People, at: Date): Buffer {
  if (conduct === "refuses") return sequence(sequence(integer(2)));
  const [, asked, nonce] = children(onlyNode(ownBytes(question)), tags.sequence);
  const imprint = (asked && children(asked, tags.sequence)[1]?.content) ?? Buffer.alloc(32);
  const over = conduct === "wrong imprint" ? Buffer.alloc(32, 7) : imprint;
  const echoed = conduct === "wrong nonce" ? integer(99) : (nonce?.raw ?? nullValue);
  const unit = unitFor(conduct, made);
  const token = tokenOver(over, echoed, at, unit, made, conduct);
  return sequence(sequence(integer(0)), token);
}

function unitFor(conduct: Conduct, { unit, newUnit, expired, otherPurpose }: People): Party {
  switch (conduct) {
    case "expired certificate":
      return expired;
    case "certificate for another purpose":
      return otherPurpose;
    case "new certificate":
      return newUnit;
    default:
      return unit;
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const sha256Id = sequence(oid("2.16.840.1.101.3.4.2.1"));
const infoType = oid("1.2.840.113549.1.9.16.1.4");

function tokenOver(
  imprint: Uint8Array,
  nonce: Uint8Array,
  at: Date,
  unit: Party,
  { root, stranger }: People,
  conduct: Conduct = "healthy",
): Buffer {
  const whole = sequence(
    integer(1),
    oid("1.3.6.1.4.1.99999.1"),
    sequence(sha256Id, octetString(imprint)),
    integer(sha256(imprint).subarray(0, 8)),
    generalizedTime(at),
    nonce,
  );
  const info = conduct === "content goes on" ? Buffer.concat([whole, nullValue]) : whole;
  const named = conduct === "names another certificate" ? stranger : unit;
  const attributes = setOf(
    sequence(oid("1.2.840.113549.1.9.3"), setOf(infoType)),
    sequence(oid("1.2.840.113549.1.9.4"), setOf(octetString(sha256(info)))),
    ...(conduct === "names no certificate" ? [] : [nameOf(named.der)]),
  );
  const key = conduct === "signed by another key" ? stranger.key : unit.key;
  const signer = sequence(
    integer(1),
    sequence(root.name, serialOf(unit.der)),
    sha256Id,
    retagged(tags.context0, attributes),
    sequence(oid("1.2.840.113549.1.1.1"), nullValue),
    octetString(sign("sha256", attributes, key)),
  );
  const content = sequence(
    integer(3),
    setOf(sha256Id),
    sequence(infoType, encode(tags.context0, octetString(info))),
    retagged(tags.context0, setOf(unit.der)),
    setOf(signer),
  );
  return sequence(oid("1.2.840.113549.1.7.2"), encode(tags.context0, content));
}

/** The attribute by which a token names its certificate. */
const nameOf = (der: Uint8Array): Buffer =>
  sequence(
    oid("1.2.840.113549.1.9.16.2.47"),
    setOf(sequence(sequence(sequence(octetString(sha256(der)))))),
  );
