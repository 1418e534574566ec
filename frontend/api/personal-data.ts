import { personalData as wire } from "#contract/pages/personal-data";
import { plain } from "./api-call.ts";

export const personalData = { download: plain(wire.download) };
