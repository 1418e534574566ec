/** The record in DynamoDB's stream for an overwritten audit entry. */
export const changedEntry = (envelopeId: string) => ({
  Records: [
    {
      eventID: "c81e728d9d4c2f636f067f89cc14862c",
      eventName: "MODIFY",
      eventSource: "aws:dynamodb",
      dynamodb: {
        Keys: { envelopeId: { S: envelopeId }, seq: { N: "2" } },
        OldImage: { envelopeId: { S: envelopeId }, seq: { N: "2" }, type: { S: "signed" } },
        NewImage: { envelopeId: { S: envelopeId }, seq: { N: "2" }, type: { S: "viewed" } },
      },
    },
  ],
});
