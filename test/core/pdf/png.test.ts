import { crc32 } from "node:zlib";
import { deflateSync } from "node:zlib";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { cleanPng } from "#core/pdf/png";
import { quarters } from "./support/sealing.ts";

const limits = { widthMax: 400, heightMax: 200 };
const badImage = expect.objectContaining({ code: "BAD_IMAGE" });
