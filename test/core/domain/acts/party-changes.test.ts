import { describe, expect, test } from "vitest";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import {
  changesToAnswer,
  isWorthTelling,
  keepSignature,
  sealUnanswered,
  takeBackSignature,
  timesTakenBack,
} from "../../../../core/domain/acts/party-changes.ts";
import { expire, removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import {
  type Envelope,
  signersDue,
  withSigner,
} from "../../../../core/domain/envelope/envelope.ts";
import {
  notificationsDue,
  notificationsOwed,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt } from "../../../../core/domain/envelope/stage.ts";
import { digest } from "../../../../core/domain/record/evidence.ts";
import { envelopeMail } from "../../../../core/mails/envelope-mails.ts";
import {
  changed,
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";
import {
  afterChange,
  carl,
  corrected,
  keeping,
  sent,
  signedBy,
  signerIn,
} from "../../../support/three-signers.ts";

const day = 24 * 60;
const owed = (envelope: Envelope) => notificationsOwed(envelope).map(({ id }) => id);
const takeBack = (envelope: Envelope, id = "s1", at = later(20)) =>
  takeBackSignature(envelope, id, client, at);

describe("a correction of signers", () => {
  test("is mailed to people who have signed, and to nobody else", () => {
    const told = owed(afterChange()).filter((id) => id.startsWith("changed"));
    expect(told).toEqual(["changed-s1"]);
    expect(owed(corrected(sent)).some((id) => id.startsWith("changed"))).toBe(false);
    expect(corrected(sent).partyChanges).toBeUndefined();
    expect(owed({ ...afterChange(), status: "sealing" })).not.toContain("changed-s1");
  });

  test("names who it was and who it is now", () => {
    const envelope = afterChange();
    expect(changesToAnswer(envelope, signerIn(envelope, "s1"))).toEqual([
      {
        at: later(10).toISOString(),
        signerId: "s2",
        from: { name: "ben Test", email: "ben@example.com" },
        to: { name: "Carl Cole", email: "carl@example.com" },
      },
    ]);
    expect(changesToAnswer(envelope, signerIn(envelope, "s3"))).toEqual([]);
  });

  test("of a mobile number alone is none", () => {
    const { email, firstName, lastName } = person("ben");
    const envelope = corrected(signedBy("s1", sent), "s2", {
      email,
      firstName,
      lastName,
      mobile: "",
    });
    expect(envelope.partyChanges).toBeUndefined();
  });

  test("holds up sealing for a day, and then no longer", () => {
    const signed = signedBy("s3", signedBy("s2", afterChange(), later(30)), later(31));
    expect(signed.status).toBe("sent");
    expect(dueAt({ ...afterChange(), notifications: [] })).toBe(sent.expiresAt);
    expect(dueAt({ ...signed, notifications: [] })).toBe(later(10 + day).toISOString());
    expect(sealUnanswered(signed, later(9 + day))).toBe(unchanged);
    const { envelope, entry } = changed(sealUnanswered(signed, later(10 + day)));
    expect(envelope.status).toBe("sealing");
    expect(sealUnanswered(envelope, later(11 + day))).toBe(unchanged);
    expect(sealUnanswered(sent, later(10 + day))).toBe(unchanged);
    expect(entry).toMatchObject({ type: "unanswered", data: { signers: "s1" } });
    const two = signedBy("s2", corrected(signedBy("s3", signedBy("s1", sent))), later(30));
    const late = changed(sealUnanswered(two, later(10 + day)));
    expect(late.entry.data["signers"]).toBe("s1 s3");
  });

  test("does not let a document expire that everybody has signed", () => {
    const late = { ...afterChange(), expiresAt: later(40).toISOString() };
    const signed = signedBy("s3", signedBy("s2", late, later(30)), later(31));
    expect(expire(signed, system, later(50))).toBe(unchanged);
    expect(expire(late, system, later(50))).not.toBe(unchanged);
  });

  test("tells once by one mail, however often it is corrected before that is sent", () => {
    const dave = { ...carl, email: "dave@example.com", firstName: "Dave" };
    const twice = corrected(afterChange(), "s2", dave, later(11));
    expect(owed(twice).filter((id) => id.startsWith("changed"))).toEqual(["changed-s1"]);
    const mailed = changed(notificationSent(twice, "changed-s1", "ann@example.com", later(12)));
    const again = corrected(mailed.envelope, "s2", carl, later(13));
    expect(owed(again).filter((id) => id.startsWith("changed"))).toEqual(["changed-s1-2"]);
    expect(changesToAnswer(again, signerIn(again, "s1"))).toHaveLength(3);
  });
});

describe("keeping a signature", () => {
  test("lets sealing begin with the last signature, and is on record with what was shown", () => {
    const before = afterChange();
    const { envelope, entry, shown } = changed(keepSignature(before, keeping(before), later(20)));
    expect(shown && digest(shown)).toBe(entry.data["shownSha256"]);
    expect(shown?.signers[1]).toMatchObject({ email: "carl@example.com" });
    const signed = signedBy("s3", signedBy("s2", envelope, later(30)), later(31));
    expect(signed.status).toBe("sealing");
  });

  test("seals what everybody has signed already", () => {
    const signed = signedBy("s3", signedBy("s2", afterChange(), later(30)), later(31));
    const kept = changed(keepSignature(signed, keeping(signed), later(40)));
    expect(kept.envelope.status).toBe("sealing");
  });

  test("is refused when the page shows less than has changed", () => {
    const before = afterChange();
    const old = keeping(before);
    const again = corrected(before, "s3", { ...carl, email: "dave@example.com" }, later(15));
    expect(() => keepSignature(again, old, later(20))).toThrow("on this page has changed");
  });

  test("a second time changes nothing; a person who has not signed has nothing to keep", () => {
    const before = afterChange();
    const { envelope } = changed(keepSignature(before, keeping(before), later(20)));
    expect(keepSignature(envelope, keeping(envelope), later(21))).toBe(unchanged);
    expect(() => keepSignature(before, keeping(before, "s3"), later(20))).toThrow(
      "can no longer be changed",
    );
  });

  test("ends the mail about it", () => {
    const before = afterChange();
    const { envelope } = changed(keepSignature(before, keeping(before), later(20)));
    expect(owed(envelope)).not.toContain("changed-s1");
  });
});

describe("taking back a signature that was witnessed", () => {
  /** Wim witnesses Ann's signature; Ben and Cem sign, too. */
  const witnessed = {
    ...sent,
    signers: [
      ...sent.signers,
      { ...signerIn(sent, "s1"), id: "s4", email: "wim@example.com", witnessOf: "s1" },
    ],
  };
  const byWim = (envelope: Envelope, at: Date) => signedBy("s4", envelope, at);

  test("takes the witness's back in the same change, and says so", () => {
    const before = corrected(byWim(signedBy("s1", witnessed), later(1)));
    const { envelope, entry, consequences } = changed(takeBack(before));
    expect(envelope.signers.map(({ status }) => status)).toEqual(Array(4).fill("waiting"));
    expect(signerIn(envelope, "s4").signedAt).toBeUndefined();
    expect(envelope.partyChanges?.unanswered).toEqual([]);
    expect(entry).toMatchObject({ type: "taken-back", data: { signer: "s1" } });
    expect(consequences).toEqual([
      expect.objectContaining({
        type: "taken-back",
        actor: system,
        data: { signer: "s4", to: "wim@example.com", witnessOf: "s1" },
      }),
    ]);
  });

  const mailAfter = (signerId?: string) => {
    const before = corrected(byWim(signedBy("s1", witnessed), later(1)));
    const { envelope } = changed(takeBack(before, signerId));
    const about = envelope.notifications.find(({ kind }) => kind === "taken-back")?.about;
    const to = { kind: "sender" } as const;
    const product = { productName: "Undersign", siteUrl: "https://sign.example.com" };
    return envelopeMail("taken-back", { ...product, envelope, to, about, url: "" }).text;
  };

  test("names the witness in the sender's mail, but no witness who takes theirs back alone", () => {
    expect(mailAfter()).toMatch(/The signature of .+ as the witness was taken back with it/);
    expect(mailAfter("s4")).not.toContain("taken back with it");
  });

  test("has the witness wait until it is there again, and then asks them again", () => {
    const { envelope } = changed(takeBack(corrected(byWim(signedBy("s1", witnessed), later(1)))));
    expect(signersDue(envelope).map(({ id }) => id)).toEqual(["s1", "s2", "s3"]);
    expect(owed(envelope).filter((id) => id.endsWith("s4"))).toEqual([]);
    expect(() => byWim(envelope, later(21))).toThrow(
      expect.objectContaining({ code: "NOT_YOUR_TURN" }),
    );
    const again = signedBy("s1", envelope, later(25));
    expect(owed(again)).toContain("invitation-s4-2");
    expect(signerIn(byWim(again, later(26)), "s4").status).toBe("signed");
  });

  test("leaves alone a witness who had not signed, and the one who is witnessed when a witness takes theirs back", () => {
    const unsigned = changed(takeBack(corrected(signedBy("s1", witnessed))));
    expect(unsigned.consequences).toEqual([]);
    const both = corrected(byWim(signedBy("s1", witnessed), later(1)));
    const { envelope } = changed(takeBack(both, "s4"));
    expect(signerIn(envelope, "s1").status).toBe("signed");
  });
});

describe("taking a signature back", () => {
  test("makes the signer one who has to sign, and tells the sender and who else has signed", () => {
    const before = corrected(signedBy("s3", signedBy("s1", sent)));
    const signer = { ...signerIn(before, "s1"), shownSha256: "00" };
    const { envelope, entry } = changed(takeBack(withSigner(before, signer)));
    expect(signerIn(envelope, "s1")).toMatchObject({ status: "waiting" });
    expect(signerIn(envelope, "s1").signedAt).toBeUndefined();
    expect(signerIn(envelope, "s1").shownSha256).toBeUndefined();
    expect(entry).toMatchObject({ type: "taken-back", data: { signer: "s1" } });
    expect(owed(envelope)).toEqual(expect.arrayContaining(["taken-back-sender", "changed-s3"]));
    const toSender = envelope.notifications.find(({ kind }) => kind === "taken-back");
    expect(toSender?.to).toEqual({ kind: "sender" });
    const seen = changesToAnswer(envelope, signerIn(envelope, "s3"));
    expect(seen.map(({ to }) => to?.name)).toEqual(["Carl Cole", undefined]);
  });

  test("is followed by a new signature, and is not asked about again", () => {
    const { envelope } = changed(takeBack(afterChange()));
    const signed = signedBy("s1", envelope, later(25));
    expect(changesToAnswer(signed, signerIn(signed, "s1"))).toEqual([]);
    expect(() => takeBack(signed, "s1", later(26))).toThrow(
      "can be taken back only after a change",
    );
    expect(signedBy("s3", signedBy("s2", signed, later(30)), later(31)).status).toBe("sealing");
  });

  test("is bounded, because two who answer each other could go on for ever", () => {
    let envelope = corrected(signedBy("s3", signedBy("s1", sent)));
    const [ann, cem] = ["s1", "s3"];
    for (const [turn, id] of [ann, cem, ann, cem, ann, cem].entries()) {
      const back = changed(takeBack(envelope, id, later(20 + turn))).envelope;
      envelope = signedBy(id, back, later(20 + turn));
    }
    expect(() => takeBack(envelope, ann, later(30))).toThrow("your signature 3 times");
  });

  test("is followed by reminders as an invitation is", () => {
    const { envelope } = changed(takeBack(afterChange()));
    const due = notificationsDue(envelope, later(20 + 3 * day)).map(({ id }) => id);
    expect(due).toContain("reminder-s1");
  });

  test("puts off the reminder that was to come, and adds none", () => {
    const invited = changed(notificationSent(sent, "invitation-s1", "ann@example.com", noon));
    const { envelope } = changed(takeBack(corrected(signedBy("s1", invited.envelope))));
    expect(envelope.notifications.filter(({ kind }) => kind === "reminder")).toMatchObject([
      { id: "reminder-s1", nextTryAt: later(20 + 3 * day).toISOString() },
    ]);
  });

  test("counts for the person who did it; a correction doesn't", () => {
    const { envelope } = changed(takeBack(afterChange()));
    const times = (of: Envelope) => of.signers.map((signer) => timesTakenBack(of, signer));
    expect(times(envelope)).toEqual([1, 0, 0]);
    expect(times(sent)).toEqual([0, 0, 0]);
  });

  test("a second time changes nothing", () => {
    const { envelope } = changed(takeBack(afterChange()));
    expect(takeBack(envelope)).toBe(unchanged);
  });

  test.each([
    ["without a change", signedBy("s1", sent)],
    ["before signing", afterChange(), "s3"],
    [
      "after keeping it",
      changed(keepSignature(afterChange(), keeping(afterChange()), noon)).envelope,
    ],
    [
      "of a document that was withdrawn",
      changed(removeEnvelope(afterChange(), client, noon)).envelope,
    ],
    ["of a document that is being sealed", { ...afterChange(), status: "sealing" as const }],
  ])("is refused %s", (_, envelope, id = "s1") => {
    expect(() => takeBack(envelope, id)).toThrow("can be taken back only after a change");
  });

  test("a signature that the first in an order takes back holds up the next, who is reminded or, if they are new, invited at their turn", () => {
    const ordered = sentEnvelope({
      signers: [person("ann", 1), person("ben", 2), person("cem", 3)],
      fields: [field("ann"), field("ben"), field("cem")],
    });
    const byOrder = (id: string, envelope: Envelope) =>
      changed(sign(envelope, { ...signing(id), content: ordered.content }, noon)).envelope;
    const ben = byOrder("s1", ordered.envelope);
    const invited = changed(
      notificationSent(ben, "invitation-s2", "ben@example.com", noon),
    ).envelope;
    const { envelope } = changed(takeBack(corrected(invited, "s3")));
    const soon = later(4 * day);
    expect(notificationsDue(envelope, soon).map(({ id }) => id)).not.toContain("reminder-s2");
    const back = byOrder("s1", envelope);
    expect(notificationsDue(back, soon).map(({ id }) => id)).toContain("reminder-s2");
    expect(owed(back)).not.toContain("invitation-s2-2");
    const replaced = byOrder(
      "s1",
      corrected(envelope, "s2", { ...carl, email: "dan@example.com" }),
    );
    expect(notificationsDue(replaced, later(30)).map(({ id }) => id)).toContain("invitation-s2-2");
  });
});

test.each([
  ["another name", { firstName: "Eve" }, true],
  ["another address", { email: "eve@example.com" }, true],
  ["another mobile number", { mobile: "" }, false],
])("%s of another signer is judged as news", (_, change, isTold) => {
  const [signer] = sent.signers;
  if (!signer) throw new Error("no signer");
  expect(isWorthTelling(signer, { ...signer, ...change })).toBe(isTold);
});

test("a signer is asked about changes since they signed, and not about earlier ones", () => {
  const first = corrected(signedBy("s1", sent));
  const later2 = signedBy("s3", first, later(20));
  const again = corrected(later2, "s2", { ...carl, firstName: "Dave" }, later(30));
  const names = (id: string) =>
    changesToAnswer(again, signerIn(again, id)).map(({ to }) => to?.name);
  expect(names("s1")).toEqual(["Carl Cole", "Dave Cole"]);
  expect(names("s3")).toEqual(["Dave Cole"]);
  const atOnce = corrected(signedBy("s1", sent, later(10)));
  expect(changesToAnswer(atOnce, signerIn(atOnce, "s1"))).toHaveLength(1);
});

test("a signer who takes a signature back and signs again at once is asked about others' changes alone", () => {
  const signed = signedBy("s1", changed(takeBack(afterChange())).envelope, later(20));
  const again = corrected(signed, "s2", { ...carl, firstName: "Dave" }, later(30));
  const seen = changesToAnswer(again, signerIn(again, "s1"));
  expect(seen.map(({ to }) => to?.name)).toEqual(["Dave Cole"]);
});

test("a corrected signer who takes a signature back is reminded at the present address", () => {
  const moved = corrected(sent, "s1", { ...carl, email: "new@example.com" });
  const asked = corrected(signedBy("s1", moved, later(20)), "s2", carl, later(30));
  const { envelope } = changed(takeBackSignature(asked, "s1", client, later(40)));
  expect(envelope.notifications.find(({ id }) => id === "reminder-s1")).toMatchObject({
    generation: 2,
  });
});

test("a signer who never took a signature back is not told that it is back", () => {
  const asked = corrected(signedBy("s1", sent));
  expect(() => takeBackSignature(asked, "s3", client, later(20))).toThrow("be taken back only");
  const { envelope } = changed(takeBackSignature(asked, "s1", client, later(20)));
  expect(() => takeBackSignature(envelope, "s3", client, later(21))).toThrow("be taken back only");
});
