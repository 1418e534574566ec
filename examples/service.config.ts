import type { Config } from "#contract/rules/settings/config";

/** A public service: anybody registers, Stripe sells plans, and many sign at once. */
export default {
  registration: "open",
  plans: "stripe",
  dataRegion: "us-east-1",

  productName: "Signature Service",
  supportEmail: "help@service.example",
  supportPhone: "+1 212 555 0100",
  brandColor: "#1f4e9c",
  legalLinks: { "/privacy": "https://service.example/privacy" },
  operator: {
    company: "Service Inc.",
    address: "1 Main Street, Albany, NY 12207, United States",
    governingLaw: "the State of New York",
    courts: "Albany",
    arbitration: "the American Arbitration Association",
    effectiveDate: "2026-12-01",
  },

  sealOrganization: "Service Inc.",
  operators: ["ops@service.example"],
  alarmEmail: "ops@service.example",

  dev: { mailDomain: "dev.service.example" },
  prod: {
    mailDomain: "service.example",
    sealLevel: "B-T",
    timestampUrl: "https://timestamps.authority.example",
    lambdaConcurrency: 1_000,
    workers: { seal: 40, mail: 40 },
    requestsPerSecondMax: 1_000,
    requestsBurstMax: 2_000,
  },
} satisfies Config;
