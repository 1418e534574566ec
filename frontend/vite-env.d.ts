/// <reference types="vite/client" />

/** Made from the contract by scripts/openapi/vite-plugin.ts. */
declare module "virtual:openapi" {
  const reference: import("#contract/open-api").OpenApiDocument;
  export default reference;
}

/** Made by scripts/sample-mail. */
declare module "virtual:sample-mail" {
  const sample: import("#contract/rules/mails/company-mail").SampleMail;
  export default sample;
}
