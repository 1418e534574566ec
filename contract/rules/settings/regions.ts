/** The AWS regions in which an installation can be, with the place that its privacy policy names. */
export const regions = {
  "us-east-1": "United States",
  "us-east-2": "United States",
  "us-west-2": "United States",
  "ca-central-1": "Canada",
  "sa-east-1": "Brazil",
  "eu-central-1": "Germany",
  "eu-west-1": "Ireland",
  "eu-west-2": "United Kingdom",
  "eu-west-3": "France",
  "eu-north-1": "Sweden",
  "ap-south-1": "India",
  "ap-southeast-1": "Singapore",
  "ap-southeast-2": "Australia",
  "ap-northeast-1": "Japan",
} as const;

export type Region = keyof typeof regions;

const isRegion = (name: string): name is Region => name in regions;
export const regionNames = Object.keys(regions).filter(isRegion);

/** The only region of which CloudFront takes firewalls and certificates. */
export const edgeRegion: Region = "us-east-1";
