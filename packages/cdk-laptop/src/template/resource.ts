/** One resource of the template with every intrinsic function already resolved. */
export interface Resource {
  /** Logical id. */
  id: string;
  /** "AWS::S3::Bucket" and so on. */
  type: string;
  props: Readonly<Record<string, unknown>>;
  /** The value of `{ "Ref": id }`: bucket name, table name, queue URL, pool id, key id... */
  ref: string;
  /** The values of `{ "Fn::GetAtt": [id, name] }` by name: Arn, ... */
  attributes: Readonly<Record<string, string>>;
}

export type Props = Resource["props"];

export function ofType(resources: readonly Resource[], ...types: string[]): Resource[] {
  return resources.filter((resource) => types.includes(resource.type));
}
