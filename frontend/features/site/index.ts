export { TrialTerms } from "./home/TrialTerms.tsx";
