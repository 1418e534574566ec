/** One resource of the template with every intrinsic function already resolved. */
export interface Resource {
  /** Logical id. */
  id: string;
  /** "AWS::S3::Bucket" and so on. */
  type: string;
  props: Readonly<Record<string, unknown>>;
  /** What `{ "Ref": id }` gives: bucket name, table name, queue URL, pool id, key id... */
  ref: string;
  /** What `{ "Fn::GetAtt": [id, name] }` gives, by name: Arn, ... */
  attributes: Readonly<Record<string, string>>;
}

export type Props = Resource["props"];

export function ofType(resources: readonly Resource[], ...types: string[]): Resource[] {
  return resources.filter((resource) => types.includes(resource.type));
}
