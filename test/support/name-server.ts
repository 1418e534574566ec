import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server with TXT records (RFC 1035), for domains that nobody has. */
export interface NameServer {
  /** `127.0.0.1:5353` */
  readonly address: string;
  /** The records of each name. */
  readonly texts: Map<string, string[]>;
  /** Whether it fails for all names. */
  fails: boolean;
  stop(): void;
}

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    texts: new Map(),
    fails: false,
    stop: () => socket.close(),
  };
  socket.on("message", (query, { port, address }) => {
    socket.send(answerTo(query, server), port, address);
  });
  return server;
}

const noError = 0;
const serverFailure = 2;
const nameError = 3;

function answerTo(query: Buffer, { texts, fails }: NameServer): Buffer {
  const { name, end } = questionIn(query);
  const found = texts.get(name) ?? [];
  const code = fails ? serverFailure : found.length > 0 ? noError : nameError;
  const answers = code === noError ? found.map(recordOf) : [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(12, end), ...answers]);
}

/** The name that is asked for, and where the question ends. */
function questionIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** A TXT record of the name in the question, which lives for no time. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, bytes.length + 1, bytes.length]);
  return Buffer.concat([head, bytes]);
}
