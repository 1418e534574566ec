import { expect, test } from "vitest";
import { readEndpoints } from "../../scripts/external/endpoints.ts";

test("the variable of one service overrides the common one; Cognito, SES and the rest are never elsewhere", () => {
  const AWS_ENDPOINT_URL = "http://127.0.0.1:4566/";
  const AWS_ENDPOINT_URL_DYNAMODB = "http://127.0.0.1:8000";
  expect(readEndpoints({ AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_DYNAMODB })).toEqual({
    dynamodb: "http://127.0.0.1:8000",
    s3: "http://127.0.0.1:4566",
    kms: "http://127.0.0.1:4566",
    sqs: "http://127.0.0.1:4566",
  });
  expect(readEndpoints({ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" })).toEqual({
    s3: "http://127.0.0.1:1",
  });
  expect(readEndpoints({})).toEqual({});
});
