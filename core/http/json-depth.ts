import { Refusal } from "#contract/rules/refusals/refusals";

/** More than any of our calls needs. */
const depthMax = 16;

/**
 * Refuses deeply nested JSON before it is parsed: parsing half a million nested arrays takes longer than
 * everything else in a request. The refusal names the field.
 */
export function refuseDepth(json: string): void {
  let depth = 0;
  let name = "";
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"': {
        const end = endOfText(json, at);
        if (depth === 1) name = json.slice(at + 1, Math.min(end, at + 41));
        at = end;
        break;
      }
      case "[":
      case "{":
        if (++depth > depthMax) throw refusal(name);
        break;
      case "]":
      case "}":
        depth--;
    }
  }
}

/** The index of the quote that ends the string literal at `at`. */
function endOfText(json: string, at: number): number {
  for (let end = at + 1; end < json.length; end++) {
    if (json[end] === "\\") end++;
    else if (json[end] === '"') return end;
  }
  return json.length;
}

const refusal = (name: string): Refusal =>
  /^\w{1,40}$/.test(name) ? new Refusal("BAD_FIELD", { field: name }) : new Refusal("BAD_REQUEST");
