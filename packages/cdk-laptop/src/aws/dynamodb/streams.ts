import { isDeepStrictEqual } from "node:util";
import type { Item } from "./dynalite.ts";

/** A write of one item, as Lambda receives it from a table's stream. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: "INSERT" | "MODIFY" | "REMOVE";
  readonly dynamodb: {
    readonly Keys: Item;
    readonly NewImage?: Item;
    readonly OldImage?: Item;
    readonly SequenceNumber: string;
    readonly StreamViewType: string;
  };
  readonly eventSource: "aws:dynamodb";
  readonly eventSourceARN: string;
  readonly awsRegion: string;
  /** Set when DynamoDB itself has removed an expired item. */
  readonly userIdentity?: { readonly type: "Service"; readonly principalId: string };
}

/** What one request did to an item; `before` and `after` are the same if it changed nothing. */
export interface ItemChange {
  readonly tableName: string;
  readonly key: Item;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly isExpiry: boolean;
}

export interface StreamedTable {
  readonly streamArn: string;
  /** `KEYS_ONLY`, `NEW_IMAGE`, `OLD_IMAGE` or `NEW_AND_OLD_IMAGES` */
  readonly view: string;
}

/** Streams as Lambda's event source mappings read them. */
export interface TableStreams {
  /** Sets the reader of a stream's records from now on; a stream has one. Returns a function that stops it. */
  read(streamArn: string, reader: (records: readonly StreamRecord[]) => void): () => void;
  /** For streams of another program: resolves once all that was written before has been read. */
  quiet?(): Promise<void>;
}

/**
 * The streams of tables, in the order of the writes. They are kept in memory only: unread records are lost when the laptop
 * stops, whereas AWS keeps them for a day.
 */
export class Streams implements TableStreams {
  readonly #tables: ReadonlyMap<string, StreamedTable>;
  readonly #readers = new Map<string, (records: readonly StreamRecord[]) => void>();
  #last = 0;

  /** `tables` is keyed by the names of the tables. */
  constructor(tables: ReadonlyMap<string, StreamedTable>) {
    this.#tables = tables;
  }

  has(tableName: string): boolean {
    return this.#tables.has(tableName);
  }

  read(streamArn: string, reader: (records: readonly StreamRecord[]) => void): () => void {
    this.#readers.set(streamArn, reader);
    return () => this.#readers.delete(streamArn);
  }

  written(changes: readonly ItemChange[]): void {
    for (const change of changes) {
      const table = this.#tables.get(change.tableName);
      const record = table && this.#record(table, change);
      if (record) this.#readers.get(record.eventSourceARN)?.([record]);
    }
  }

  #record(
    { streamArn, view }: StreamedTable,
    { key, before, after, isExpiry }: ItemChange,
  ): StreamRecord | undefined {
    if (isDeepStrictEqual(before, after)) return undefined;
    const id = String(++this.#last).padStart(21, "0");
    const newToo = view.startsWith("NEW") && after;
    const oldToo = view.includes("OLD") && before;
    return {
      eventID: id,
      eventName: before ? (after ? "MODIFY" : "REMOVE") : "INSERT",
      dynamodb: {
        Keys: key,
        ...(newToo ? { NewImage: after } : {}),
        ...(oldToo ? { OldImage: before } : {}),
        SequenceNumber: id,
        StreamViewType: view,
      },
      eventSource: "aws:dynamodb",
      eventSourceARN: streamArn,
      awsRegion: streamArn.split(":")[3] ?? "",
      ...(isExpiry
        ? { userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } }
        : {}),
    };
  }
}
