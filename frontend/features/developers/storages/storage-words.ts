import type { StorageKind } from "../../../api/storages.ts";

export const kinds: readonly { readonly value: StorageKind; readonly label: string }[] = [
  { value: "webdav", label: "WebDAV, such as Nextcloud" },
  { value: "s3", label: "S3, such as AWS or MinIO" },
];

interface KindWords {
  readonly url: string;
  readonly urlHint: string;
  readonly user: string;
  readonly secret: string;
  readonly secretHint: string;
}

export const wordsOfKind: Readonly<Record<StorageKind, KindWords>> = {
  webdav: {
    url: "Address of the folder",
    urlHint: "In Nextcloud: Files, Settings, WebDAV; then the folder’s name.",
    user: "User name",
    secret: "App password",
    secretHint: "In Nextcloud: Settings, Security, Create new app password.",
  },
  s3: {
    url: "Address of the service",
    urlHint: "For AWS: https://s3.eu-central-1.amazonaws.com, with your region.",
    user: "Access key",
    secret: "Secret key",
    secretHint: "It needs the rights s3:PutObject and s3:GetObject for the bucket.",
  },
};
