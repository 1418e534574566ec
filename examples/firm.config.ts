import type { Config } from "#contract/rules/settings/config";

/** One firm: its own people register, nobody pays, documents get time stamps, and another account keeps copies. */
export default {
  registration: { domains: ["firm.example"] },
  plans: "everybody-pro",
  dataRegion: "eu-central-1",
  sealedYears: 10,

  productName: "Firm Sign",
  supportEmail: "help@firm.example",
  supportPhone: "+49 30 555 0100",
  brandColor: "#0b6e4f",
  operator: {
    company: "Firm Ltd",
    address: "Hauptstr. 1, 10115 Berlin, Germany",
    governingLaw: "Germany",
    courts: "Berlin",
    arbitration: "German Arbitration Institute (DIS)",
    effectiveDate: "2026-12-01",
  },

  sealOrganization: "Firm Ltd",
  companyAccountEmail: "office@firm.example",
  operators: ["it@firm.example"],
  alarmEmail: "it@firm.example",

  dev: { mailDomain: "dev.sign.firm.example" },
  prod: {
    mailDomain: "sign.firm.example",
    siteDomain: {
      name: "sign.firm.example",
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/<id>",
    },
    sealLevel: "B-LTA",
    timestampUrl: "https://timestamps.authority.example",
    copyTo: { account: "444455556666", region: "eu-west-1" },
    lambdaConcurrency: 1_000,
  },
} satisfies Config;
