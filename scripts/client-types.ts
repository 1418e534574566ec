import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { groups } from "../contract/api.ts";
import { typesOf } from "./openapi/types.ts";
import { openApiDocument } from "./openapi.ts";

/** `npm run client-types`: writes the types of packages/client from the contract. */
const file = "packages/client/src/api-types.ts";
writeFileSync(file, typesOf(openApiDocument(groups)));
spawnSync("npx", ["biome", "format", "--write", file], { stdio: "inherit" });
