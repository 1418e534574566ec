export { forgetRecordedCalls as default } from "./recorded-calls.ts";
