import { afterEach, expect, test } from "vitest";
import { resolveTemplate } from "../src/template/resolve.ts";
import { loadStack } from "../src/template/stack.ts";
import {
  att,
  type Folders,
  ref,
  type TinyResource,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

const place = { account: "000000000000", region: "us-east-1", endpoint: "http://127.0.0.1:4401" };

/** The properties of one resource of this template, resolved. */
function resolved(properties: Record<string, unknown>, more: object = {}) {
  const resources: Record<string, TinyResource> = {
    Thing: { Type: "AWS::CloudWatch::Alarm", Properties: properties },
    Queue: { Type: "AWS::SQS::Queue" },
    Bucket: { Type: "AWS::S3::Bucket" },
  };
  const template = { Resources: resources, ...more };
  return resolveTemplate(template, "Tiny", place).find(({ id }) => id === "Thing")?.props;
}

test("Ref, GetAtt and pseudo parameters become the names of what they point at", () => {
  const props = resolved(
    {
      url: ref("Queue"),
      arn: att("Queue", "Arn"),
      dotted: { "Fn::GetAtt": "Bucket.RegionalDomainName" },
      region: ref("AWS::Region"),
      left: ref("AWS::NoValue"),
      parameter: ref("Given"),
    },
    { Parameters: { Given: { Default: "by default" } } },
  );
  expect(props).toEqual({
    url: "http://127.0.0.1:4401/000000000000/Queue",
    arn: "arn:aws:sqs:us-east-1:000000000000:Queue",
    dotted: "bucket.s3.us-east-1.amazonaws.com",
    region: "us-east-1",
    parameter: "by default",
  });
});

test("Join, Sub, Select, Split, FindInMap and Base64 work inside each other", () => {
  const third = { "Fn::Select": ["2", { "Fn::Split": [":", att("Queue", "Arn")] }] };
  const props = resolved(
    {
      joined: { "Fn::Join": ["-", ["a", third, ref("AWS::AccountId")]] },
      substituted: {
        "Fn::Sub": [`\${who} in \${AWS::Region}, \${Queue.QueueName}, \${!kept}`, { who: third }],
      },
      found: { "Fn::FindInMap": ["Map", ref("AWS::Region"), "Name"] },
      encoded: { "Fn::Base64": "text" },
    },
    { Mappings: { Map: { "us-east-1": { Name: "Virginia" } } } },
  );
  expect(props).toEqual({
    joined: "a-sqs-000000000000",
    substituted: `sqs in us-east-1, Queue, \${kept}`,
    found: "Virginia",
    encoded: "dGV4dA==",
  });
});

test("conditions choose values and whether a resource is there at all", () => {
  const Conditions = {
    Here: { "Fn::Equals": [ref("AWS::Region"), "us-east-1"] },
    Elsewhere: { "Fn::Not": [{ Condition: "Here" }] },
  };
  const props = resolved({ chosen: { "Fn::If": ["Here", "yes", "no"] } }, { Conditions });
  expect(props).toEqual({ chosen: "yes" });
  const Resources = { Absent: { Type: "AWS::SQS::Queue", Condition: "Elsewhere" } };
  expect(resolveTemplate({ Resources, Conditions }, "Tiny", place)).toEqual([]);
});

test("each resource comes after those it depends on", () => {
  const Resources = {
    First: { Type: "AWS::SNS::Topic", DependsOn: "Second", Properties: { a: ref("Third") } },
    Second: { Type: "AWS::SNS::Topic" },
    Third: { Type: "AWS::SNS::Topic" },
  };
  const order = resolveTemplate({ Resources }, "Tiny", place).map(({ id }) => id);
  expect(order).toEqual(["Second", "Third", "First"]);
});

test("a reference that is not modelled throws and is named", () => {
  expect(() => resolved({ a: att("Queue", "Colour") })).toThrow(
    "AWS::SQS::Queue.Colour (of Queue)",
  );
  expect(() => resolved({ a: { "Fn::ImportValue": "x" } })).toThrow("Fn::ImportValue");
  expect(() => resolved({ a: ref("Nowhere") })).toThrow("'Nowhere' is referred to");
  expect(() => resolved({ a: { "Fn::Select": [3, ["x"]] } })).toThrow("Fn::Select 3");
  expect(() => resolved({ a: ref("Thing") })).toThrow("circular dependency Thing -> Thing");
});

const written: Folders[] = [];
afterEach(() => {
  for (const folders of written.splice(0)) folders.remove();
});

function load(resources: Record<string, TinyResource>, others: object = {}) {
  const folders = writeStack({ ...tinyWebsite(), ...resources }, { Echo: "" }, {}, others);
  written.push(folders);
  return loadStack({ ...place, cdkOut: folders.cdkOut, siteUrl: "http://127.0.0.1:4400" });
}

test("a stack runs with those before it, whose outputs it uses, each in its own region", () => {
  const output = (OutputName: string) => ({
    "Fn::GetStackOutput": { StackName: "Before", OutputName, Region: "us-east-1" },
  });
  const folders = writeStack({
    ...tinyWebsite(),
    Thing: {
      Type: "AWS::CloudWatch::Dashboard",
      Properties: { there: output("Topic"), here: ref("AWS::Region") },
    },
  });
  written.push(folders);
  const Outputs = { Topic: { Value: ref("Topic") } };
  folders.deployBefore({ Resources: { Topic: { Type: "AWS::SNS::Topic" } }, Outputs });
  const options = { ...place, cdkOut: folders.cdkOut, siteUrl: "http://127.0.0.1:4400" };
  const { region, resources, describe } = loadStack(options);
  expect(region).toBe("eu-west-3");
  expect(resources.find(({ id }) => id === "Topic")?.ref).toMatch(/^arn:aws:sns:us-east-1:/);
  const [before, tiny] = describe();
  expect([before?.name, tiny?.name]).toEqual(["Before", "Tiny"]);
  expect(before?.resources.map(({ id }) => id)).toEqual(["Topic"]);
  expect(tiny?.resources.map(({ id }) => id)).not.toContain("Topic");
  expect(resources.find(({ id }) => id === "Thing")?.props).toEqual({
    there: "arn:aws:sns:us-east-1:000000000000:Topic",
    here: "eu-west-3",
  });
  folders.deployBefore({ Resources: {} });
  expect(() => loadStack(options)).toThrow("is 'Before' with an output 'Topic'");
  const twin = { Thing: { Type: "AWS::SNS::Topic" } };
  folders.deployBefore({ Resources: { Topic: twin.Thing, ...twin }, Outputs });
  expect(() => loadStack(options)).toThrow("two stacks have a resource Thing");
});

test("https:// and a name of the distribution becomes the local site's address, everywhere", () => {
  const byName = { "Fn::Join": ["", ["https://", att("Cdn", "DomainName")]] };
  const stack = load({
    EchoRole: tinyRole(),
    Echo: tinyFunction("Echo", {
      Environment: { Variables: { SITE_URL: byName, ALIAS: "https://sign.example.com/x" } },
    }),
    Documents: {
      Type: "AWS::S3::Bucket",
      Properties: { CorsConfiguration: { CorsRules: [{ AllowedOrigins: [byName] }] } },
    },
    Uploads: {
      Type: "AWS::S3::Bucket",
      Properties: {
        CorsConfiguration: { CorsRules: [{ AllowedOrigins: ["https://*.cloudfront.net"] }] },
      },
    },
  });
  expect(stack.functions[0]?.environment).toEqual({
    SITE_URL: "http://127.0.0.1:4400",
    ALIAS: "http://127.0.0.1:4400/x",
  });
  for (const bucket of ["Documents", "Uploads"]) {
    const found = stack.resources.find(({ id }) => id === bucket);
    expect(JSON.stringify(found?.props), bucket).toContain('["http://127.0.0.1:4400"]');
  }
});

test("the stack says its account, and its outputs as they are on this computer", () => {
  const SiteUrl = { Value: { "Fn::Join": ["", ["https://", att("Cdn", "DomainName")]] } };
  const [stack, ...others] = load({}, { Outputs: { SiteUrl } }).describe();
  expect(others).toEqual([]);
  expect(stack?.id).toContain("arn:aws:cloudformation:us-east-1:000000000000:stack/Tiny/");
  expect(stack?.outputs).toEqual({ SiteUrl: "http://127.0.0.1:4400" });
});

test("an output of what is not modelled fails only when it is asked for", () => {
  const stack = load({}, { Outputs: { Odd: { Value: att("Cdn", "Odd") } } });
  expect(() => stack.describe()).toThrow("AWS::CloudFront::Distribution.Odd");
});

test("a function comes with the role, the limits and the folder that the template gives it", () => {
  const stack = load({
    EchoRole: tinyRole(),
    Echo: tinyFunction("Echo", { Timeout: 7, MemorySize: 256, ReservedConcurrentExecutions: 1 }),
  });
  expect(stack.functions[0]).toMatchObject({
    id: "Echo",
    roleId: "EchoRole",
    timeoutMs: 7000,
    memoryMb: 256,
    reservedConcurrency: 1,
    directory: expect.stringMatching(/asset\.Echo$/),
  });
});

test("the most specific route comes first: fixed before parameter before the rest", () => {
  const stack = load({
    EchoRole: tinyRole(),
    Echo: tinyFunction("Echo"),
    ...tinyRoute("Rest", "ANY /api/{proxy+}", "Echo"),
    ...tinyRoute("One", "GET /api/things/{id}", "Echo"),
    ...tinyRoute("AnyOne", "ANY /api/things/{id}", "Echo"),
    ...tinyRoute("Mine", "GET /api/things/mine", "Echo"),
  });
  expect(stack.routes.map(({ key }) => key)).toEqual([
    "GET /api/things/mine",
    "GET /api/things/{id}",
    "ANY /api/things/{id}",
    "ANY /api/{proxy+}",
  ]);
});

test("a route is invocable only by a permission for its API and its path", () => {
  const route = tinyRoute("Get", "GET /api/x", "Echo");
  const functions = { EchoRole: tinyRole(), Echo: tinyFunction("Echo") };
  const invocable = (resources: Record<string, TinyResource>) =>
    load({ ...functions, ...resources }).routes[0]?.invocable;
  const other = tinyRoute("Get", "GET /api/y", "Echo")["GetPermission"];
  expect(invocable(route)).toBe(true);
  const { GetPermission: _, ...without } = route;
  expect(invocable(without)).toBe(false);
  expect(invocable({ ...route, ...(other ? { GetPermission: other } : {}) })).toBe(false);
});

test("schedules run at a rate; AWS's spelling of it is enforced", () => {
  const schedule = (expression: string) =>
    load({
      EchoRole: tinyRole(),
      Echo: tinyFunction("Echo"),
      Sweep: {
        Type: "AWS::Scheduler::Schedule",
        Properties: {
          ScheduleExpression: expression,
          Target: { Arn: att("Echo", "Arn"), RoleArn: att("EchoRole", "Arn") },
        },
      },
    }).schedules[0]?.everyMs;
  expect(schedule("rate(5 minutes)")).toBe(300_000);
  expect(() => schedule("rate(1 minutes)")).toThrow("rate(1 minutes)");
  expect(() => schedule("cron(0 8 * * ? *)")).toThrow("cron");
});

test("a mail domain that policies name and no resource makes counts as verified beforehand", () => {
  const arn = "arn:aws:ses:us-east-1:000000000000:identity/mail.example.com";
  const { resources } = load({
    EchoRole: tinyRole({ Effect: "Allow", Action: "ses:SendEmail", Resource: arn }),
  });
  const identities = resources.filter(({ type }) => type === "AWS::SES::EmailIdentity");
  expect(identities.map(({ props }) => props["EmailIdentity"])).toEqual(["mail.example.com"]);
});

test("policy elements that are not modelled are refused, not skipped", () => {
  const statement = { Effect: "Allow", NotAction: "iam:*", Resource: "*" };
  const PolicyDocument = { Statement: [statement] };
  const Role = { Type: "AWS::IAM::Role", Properties: { Policies: [{ PolicyDocument }] } };
  expect(() => load({ Role })).toThrow("NotAction");
});
