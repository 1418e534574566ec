import { expect, test } from "vitest";
import { addressProblem, isPrivateOrigin } from "../../../../core/domain/common/webhook-address.ts";

test.each([
  ["https://hooks.example.com/in", undefined],
  ["http://hooks.example.com/in", "Please enter an address that begins with https://."],
  [
    "https://hooks.example.com:8443/",
    "Please enter an address without a port. We call port 443 only.",
  ],
  ["https://ann@hooks.example.com/", "Please remove user name and password from the address."],
  ["https://:secret@hooks.example.com/", "Please remove user name and password from the address."],
  [
    "https://2130706433/",
    "Please enter a host name, such as hooks.example.com, not an IP address.",
  ],
  [
    "https://[2606:4700:4700::1111]/",
    "Please enter a host name, such as hooks.example.com, not an IP address.",
  ],
  [
    "https://localhost/",
    "Please enter the full name of a host on the internet, such as hooks.example.com.",
  ],
  [
    "https://hooks.example.com./",
    "Please enter the full name of a host on the internet, such as hooks.example.com.",
  ],
])("the fault of the address %s is named", (address, problem) => {
  expect(addressProblem(new URL(address), [])).toBe(problem);
});

test.each([
  ["https://hooks.internal:8443/in", ["https://hooks.internal:8443"], true],
  ["https://hooks.internal:8444/in", ["https://hooks.internal:8443"], false],
  ["http://hooks.internal:3000/in", ["http://hooks.internal:*"], true],
  ["https://hooks.internal:3000/in", ["http://hooks.internal:*"], false],
  ["http://other.internal:3000/in", ["http://hooks.internal:*", "no origin"], false],
])("%s is judged against the operator's own origins %j", (address, origins, isPrivate) => {
  const url = new URL(address);
  expect(isPrivateOrigin(url, origins)).toBe(isPrivate);
  const problem = addressProblem(url, origins);
  expect(problem === undefined).toBe(isPrivate);
});

test("a user name is refused for the operator's own origins too", () => {
  const url = new URL("http://ann@hooks.internal:3000/in");
  expect(addressProblem(url, ["http://hooks.internal:*"])).toContain("user name");
});
