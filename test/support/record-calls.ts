import { expect } from "vitest";
import { startRecording } from "./recorded-calls.ts";

startRecording(expect.getState().testPath ?? "unknown");
