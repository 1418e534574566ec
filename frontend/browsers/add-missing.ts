import { addMissing } from "./polyfills.ts";

addMissing();
