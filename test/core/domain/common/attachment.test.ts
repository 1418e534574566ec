import { expect, test } from "vitest";
import { attachedName } from "../../../../core/domain/common/attachment.ts";

test.each([
  ["Passport.PDF", "Passport.pdf"],
  ["card.html", "card.html.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\scans\\a b.pdf", "a b.pdf"],
  ["", "file.pdf"],
  ["/", "file.pdf"],
  ["...", "file.pdf"],
  ["Mu\u0308ller.pdf", "Müller.pdf"],
  ["a\u202eb\n.pdf", "ab.pdf"],
  ["x".repeat(300), `${"x".repeat(120)}.pdf`],
])("the name %j becomes %j", (name, kept) => {
  expect(attachedName(name, "application/pdf")).toBe(kept);
});

test("a name gets the ending of its content", () => {
  expect(attachedName("photo.JPEG", "image/jpeg")).toBe("photo.jpg");
  expect(attachedName("photo.jpg", "image/png")).toBe("photo.jpg.png");
  expect(attachedName("photo.webp", "image/webp")).toBe("photo.webp");
});
