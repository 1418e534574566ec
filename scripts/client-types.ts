import { writeFileSync } from "node:fs";
import path from "node:path";
import { groups } from "../contract/api.ts";
import { typesOf } from "./openapi/types.ts";
import { openApiDocument } from "./openapi.ts";

/** `npm run client-types`: writes the types of packages/client from the contract; build, check and `npm pack` run it. */
const file = path.resolve(import.meta.dirname, "../packages/client/src/api-types.ts");
writeFileSync(file, typesOf(openApiDocument(groups)));
