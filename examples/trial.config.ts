import type { Config } from "#contract/rules/settings/config";

/** The first day in an AWS account (docs/install.md): the stage dev, for people who were invited, and without payments. */
export default {
  registration: "invited",
  plans: "everybody-pro",
  dataRegion: "eu-central-1",
  dev: {
    mailDomain: "dev.sign.firm.example",
    alarmEmail: "ann@firm.example",
    operators: ["ann@firm.example"],
  },
} satisfies Config;
