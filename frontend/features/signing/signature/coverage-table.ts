import type { ScriptFamily } from "./faces.ts";

/**
 * The code points that each font covers, as hexadecimal ranges. Measured from the packaged fonts by
 * test/frontend/signing/coverage.test.ts, which fails when a new version covers others.
 */
export const coverageRanges: Readonly<Record<ScriptFamily, string>> = {
  Pacifico:
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-131 134-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 259 2bc 2c6-2c7 2c9 300-301 303-304 308-309 323 400-45f 462-463 46a-46b 472-475 48a-4a5 4a8-4ff 510-513 51a-51d 524-529 52e-52f 1e80-1e85 1e9e 1ea0-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a",
  "Dancing Script":
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 259 2bc 2c6-2c7 2c9 300-301 303-304 308-309 323 1e80-1e85 1e9e 1ea0-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a",
  "Great Vibes":
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-148 14a-17e 180-181 186-18a 18e-194 196-1a1 1a4-1a5 1a9 1ac-1b9 1c0-1c7 1c9-1ca 1cc-1f0 1f4-1f5 1f8-21b 21e-220 222-223 226-233 237 23a-23e 241-24f 251 253-254 256-257 259 25b 25f-260 263-266 268-26c 26f 272 275 27d 283 288-28c 292 294-295 298 29d 2b0 2b7 2b9-2bc 2be-2c0 2c6-2c8 2ca-2cb 2ee 300-301 303-304 308-309 323 329 400-45f 462-463 490-491 1d58 1d5b 1d7d 1da4 1dbb 1e00-1e95 1e9e 1ea0-1ef9 2002 2009 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2c60-2c66 2c6d 2c72-2c73 a726-a727 a740-a741 a78b-a78d a7a8-a7aa a7ad-a7ae a7b2-a7b9 a7da-a7dc",
  Satisfy:
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-ff 131 152-153 2c6 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a",
  Courgette:
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-148 14a-17e 192 1fc-1fd 218-219 237 2c6-2c7 1e02-1e03 1e0a-1e0b 1e1e-1e1f 1e40-1e41 1e56-1e57 1e60-1e61 1e6a-1e6b 1e80-1e85 1ef2-1ef3 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a",
  Caveat:
    "20-23 25-2a 2c-3b 3f-5d 5f 61-7b 7d a0-a1 a7 aa-ab b2-b3 b5-b7 b9-d6 d8-f6 f8-17e 18f 192 1c4-1cc 1d4 1e5 1e7 1e9-1eb 1ef 1f1-1f5 1fa-21b 21f 237 259 292 2bc 2c6-2c7 2c9 301 304 308 400-45f 462-463 46a-46b 472-475 48a-4a5 4a8-4ff 510-513 51a-51d 524-529 52e-52f 1e0c-1e0d 1e24-1e25 1e44-1e45 1e5a-1e5b 1e62-1e63 1e6c-1e6d 1e80-1e85 1e92-1e93 1ef2-1ef3 1ef8-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a",
};
