import { Refusal } from "#contract/refusals";

/** Deeper than anything that a call of ours takes. */
const depthMax = 16;

/**
 * Refuses JSON that is nested without end before it is parsed: half a million lists inside each other
 * take longer to parse than all else that a request does. Names the field that holds them.
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

/** Where the text that begins at `at` ends: at the first quote that no backslash makes a letter. */
function endOfText(json: string, at: number): number {
  for (let end = at + 1; end < json.length; end++) {
    if (json[end] === "\\") end++;
    else if (json[end] === '"') return end;
  }
  return json.length;
}

const refusal = (name: string): Refusal =>
  /^\w{1,40}$/.test(name) ? new Refusal("BAD_FIELD", { field: name }) : new Refusal("BAD_REQUEST");
