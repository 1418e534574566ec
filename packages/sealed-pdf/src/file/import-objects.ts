import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, name, type Ref, Stream, token, type Value } from "./objects.ts";

/** Copies objects of a helper document, with all they refer to, into the update. */
export class Importer {
  readonly #helper: PDFDocument;
  readonly #update: IncrementalUpdate;
  readonly #copies = new Map<string, Ref>();

  constructor(helper: PDFDocument, update: IncrementalUpdate) {
    this.#helper = helper;
    this.#update = update;
  }

  copy(ref: PDFRef): Ref {
    const known = this.#copies.get(ref.tag);
    if (known !== undefined) return known;
    const object = this.#helper.context.lookup(ref);
    if (object === undefined) throw new Error(`helper object ${ref.tag} is missing`);
    const copied = this.#update.add(this.#value(object));
    this.#copies.set(ref.tag, copied);
    return copied;
  }

  #value(object: PDFObject): Value {
    if (object instanceof PDFRef) return this.copy(object);
    if (object instanceof PDFName) return name(object.decodeText());
    if (object instanceof PDFNumber) return object.asNumber();
    if (object instanceof PDFBool) return object.asBoolean();
    if (object instanceof PDFString || object instanceof PDFHexString)
      return token(object.toString());
    if (object instanceof PDFArray) return object.asArray().map((item) => this.#value(item));
    if (object instanceof PDFRawStream)
      return new Stream(this.#dict(object.dict), Buffer.from(object.contents));
    if (object instanceof PDFDict) return this.#dict(object);
    return null;
  }

  #dict(object: PDFDict): Dict {
    return new Map(
      object.entries().map(([key, value]) => [key.decodeText(), this.#value(value)] as const),
    );
  }
}
