const megabyte = 1_000_000;

const repeated = (text: string): string =>
  JSON.stringify(text.repeat(Math.floor(megabyte / (Buffer.byteLength(JSON.stringify(text)) - 2))));

type Rubbish = readonly [what: string, json: string];

/** A megabyte of anything, as one field's value in JSON. */
export const rubbish: readonly Rubbish[] = [
  ["letters", repeated("x")],
  ["signs that addresses are made of", repeated("a@a.")],
  ["one address", `"a@${"a.".repeat(megabyte / 2)}"`],
  ["spaces", repeated(" ")],
  ["digits", repeated("1")],
  ["pictures", repeated("🦄")],
  ["marks on a letter", repeated("\u0301")],
  ["marks that turn text around", repeated("\u202e")],
  ["zero characters", repeated("\u0000")],
  ["lists in a list", `[${"[],".repeat(megabyte / 3)}0]`],
  ["lists inside each other", "[".repeat(megabyte / 2) + "]".repeat(megabyte / 2)],
  ["names", JSON.stringify(manyNames())],
  ["one number", "1".repeat(megabyte)],
  ["nothing", `${" ".repeat(megabyte)}null`],
  ["truth", `${" ".repeat(megabyte)}true`],
];

/** The same body with a megabyte in place of one field, and the name of its kind: the next one with each index. */
export function rubbishIn(body: object, field: string, index: number): Rubbish {
  const [what, json] = rubbish[index % rubbish.length] ?? ["nothing", "null"];
  const text = JSON.stringify({ ...body, [field]: "<here>" });
  return [what, text.replace('"<here>"', () => json)];
}

function manyNames(): object {
  const name = "k".repeat(100);
  return Object.fromEntries(Array.from({ length: megabyte / 110 }, (_, i) => [`${name}${i}`, 1]));
}

/** Bodies that are not JSON. */
export const rubbishBodies: readonly (readonly [type: string, body: string])[] = [
  ["application/json", "y".repeat(megabyte)],
  ["application/json", "[".repeat(megabyte)],
  ["application/json", `{"a":${"[".repeat(megabyte)}`],
  ["application/json", `"${"x".repeat(megabyte)}"`],
  ["application/json", "[]"],
  ["application/json", "null"],
  ["text/plain", "z".repeat(megabyte)],
  ["application/x-www-form-urlencoded", "a=1&".repeat(megabyte / 4)],
  ["application/x-www-form-urlencoded", "%".repeat(megabyte)],
  ["multipart/form-data; boundary=b", "--b\r\n".repeat(megabyte / 5)],
  ["multipart/form-data; boundary=b", parts()],
  ["multipart/form-data", "x".repeat(megabyte)],
];

function parts(): string {
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  return `${part.repeat(Math.floor(megabyte / part.length))}--b--\r\n`;
}
