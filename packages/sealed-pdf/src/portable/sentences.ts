/**
 * Every sentence of the verifier in English, by its code; `{name}` is a value. Half sentences (`fault.`) give the
 * reason in a sentence that begins with what failed (`failed.`).
 */
export const sentences = {
  "verdict.unreadable.headline": "This file is not a PDF.",
  "verdict.unreadable.advice":
    "Please choose the sealed PDF itself, as you downloaded or received it.",
  "verdict.changed.headline": "This document was changed after it was sealed.",
  "verdict.changed.advice":
    "Don't rely on it. Ask the person who sent it to you for the sealed document, or download it again.",
  "verdict.extended.headline": "Something was added to this document after it was sealed.",
  "verdict.extended.advice":
    "Don't rely on what it shows. Ask the person who sent it to you for the sealed document, or download it again.",
  "verdict.cutOff.headline": "This document was cut off: its end is missing.",
  "verdict.cutOff.advice":
    "Download it again, or ask whoever sent it to you for the whole sealed document.",
  "verdict.sealedBySomebodyElse.headline": "This document has a seal that is not ours.",
  "verdict.sealedBySomebodyElse.advice":
    "Someone else sealed it, so what it says about its signers proves nothing here. Ask the person who sent it to you.",
  "verdict.unsealed.headline": "This document does not have our seal.",
  "verdict.unsealed.advice":
    "It may be the file before it was signed, a copy that was printed or saved again, or someone else's document. Please choose the sealed PDF as you downloaded it.",
  "verdict.unconfirmed.headline":
    "This document is unchanged since it was sealed. Please confirm whose seal it is.",
  "verdict.unconfirmed.advice":
    "Compare the certificate's fingerprint with the one that the operator publishes.",
  "verdict.unsealedAndCutOff.headline":
    "This file was cut off: its end is missing, and with it the seal, if it had one.",
  "verdict.unsealedAndCutOff.advice":
    "Download it again, or ask whoever sent it to you for the whole sealed document.",
  "verdict.rewritten.headline":
    "This document has our signature, but another program has rewritten the file around it.",
  "verdict.rewritten.advice":
    "The seal holds only for the file as it was sealed. Ask whoever sent it to you for the original file.",
  "verdict.besideChanged.headline":
    "The sealed document is unchanged, but not all that came with it is.",
  "verdict.besideChanged.advice":
    "Rely on the sealed PDF alone, not on: {names}. Download the evidence again, or ask whoever sent it to you.",
  "verdict.nothingToCheck.headline": "There is no PDF in it.",
  "verdict.nothingToCheck.advice":
    "Please choose the sealed PDF, or the zip with the evidence, as you downloaded or received it.",
  "verdict.picture.headline": "This is a picture, and no picture can be checked.",
  "verdict.picture.advice":
    "If it shows a certificate of completion, scan the QR code on it with a phone: the code leads to where the sealed PDF can be checked. Ask whoever sent it to you for that PDF.",
  "verdict.pictureWithCode.headline": "This is a picture. The QR code on it leads to {address}.",
  "verdict.pictureWithCode.advice":
    "The picture proves nothing, for anyone can print such a code. If you know that address, check the sealed PDF there: ask whoever sent you the picture for the PDF.",
  "verdict.pictureWithoutCode.headline":
    "This is a picture, and we found no QR code of a certificate on it.",
  "verdict.pictureWithoutCode.advice":
    "Take it again from straight above, with the whole code in it and in focus. Better, ask whoever sent it to you for the sealed PDF: only that can be checked.",
  "verdict.zipDamaged.headline": "This zip can't be read here.",
  "verdict.zipDamaged.advice":
    "It is damaged or of an unusual kind. Unpack it, and choose the sealed PDF in it; if that fails, download it again.",
  "verdict.zipLocked.headline": "This zip is locked with a password.",
  "verdict.zipLocked.advice":
    "Unpack it with the password, and choose the sealed PDF or all the files in it.",
  "verdict.zipTooLarge.headline": "This zip would unpack to more than evidence ever holds.",
  "verdict.zipTooLarge.advice":
    "Nothing was unpacked. Don't unpack it either: ask whoever sent it to you for the sealed PDF.",
  "verdict.zipLeadsOut.headline": "This zip has a file that would be unpacked elsewhere.",
  "verdict.zipLeadsOut.advice":
    "It is called {name}. Our zips have no such file. Don't unpack it: ask whoever sent it to you for the sealed PDF.",
  "verdict.zipTwice.headline": "This zip has two files with the same name.",
  "verdict.zipTwice.advice":
    "Programs differ in which {name} they show. Ask whoever sent it to you for the sealed PDF.",
  "verdict.zipInZip.headline": "There is another zip in this one.",
  "verdict.zipInZip.advice": "Unpack this one, and choose {name}.",
  "verdict.genuine.headline": "This document is genuine.",
  "verdict.genuine.advice": "It is byte for byte what was sealed on {at}.",

  "skipped.afterFailure": "Not checked, because another check failed.",
  "skipped.underUnknownSeal": "Not checked, because it proves nothing under an unknown seal.",
  "skipped.withoutSeal": "Not checked, because the document does not have our seal.",

  "sealedBy.pass": "Sealed with the certificate {name}, which is trusted here.",
  "sealedBy.fail":
    "Sealed with a certificate that is not known here. It calls itself {name}, but anyone can use that name.",
  "sealedBy.unknown":
    "Sealed with a certificate that calls itself {name}. Compare its fingerprint before you trust that.",
  "sealedBy.signature": "It has a different kind of signature, made with another program.",
  "sealedBy.rewritten":
    "The signature by {name} is in it, but the file around it is not the one that was signed: another program has written it.",
  "sealedBy.none": "It has no seal.",
  "sealedBy.cutOff": "The end of the file, where a seal would be, is missing.",
  "coverage.all": "The seal covers all {size} of the file.",
  "coverage.withProofs":
    "The seal covers the first {size} of the file. The {behind} behind it are the proofs for later checks that the seal has announced, and nothing else.",
  "coverage.withRenewal":
    "The seal covers the first {size} of the file. The {behind} behind it are the proofs for later checks that the seal has announced, one renewal of its archive time stamp, and nothing else.",
  "coverage.withRenewals":
    "The seal covers the first {size} of the file. The {behind} behind it are the proofs for later checks that the seal has announced, {count} renewals of its archive time stamp, and nothing else.",
  "nothingChanged.pass": "Not one byte has changed since it was sealed.",
  "time.own": "Sealed on {at} by the operator's own clock; no independent time stamp confirms it.",
  "time.stamped": "Sealed by {at} at the latest: a time stamp by {by} says so.",
  "time.stampedTwice":
    "Sealed by {at} at the latest: a time stamp by {by} says so, and another of {archivedAt} covers the whole document.",
  "time.renewed":
    "Sealed by {at} at the latest: a time stamp by {by} says so, and another of {archivedAt} covers the whole document, renewed last on {renewedAt} by {renewedBy}.",
  "level.B-B": "PAdES B-B: an electronic seal.",
  "level.B-T": "PAdES B-T: an electronic seal with a time stamp.",
  "level.B-LT":
    "PAdES B-LT: an electronic seal with a time stamp and what is needed to check it years from now.",
  "level.B-LTA":
    "PAdES B-LTA: an electronic seal kept checkable for years, under an archive time stamp.",
  "entries.pass": "All {count} entries are there, each tied to the one before it.",
  "original.pass": "The first {size} are the file that was sent for signature, unchanged.",
  "contents.pass":
    "Title, fields, pages, consent text and what each signer filled in are as recorded.",
  "contents.shown":
    "Title, fields, pages, consent text and what each signer filled in are as recorded, and each signer was shown them so.",
  "signers.one": "The one signer, {email}, has signed.",
  "signers.two": "Both signers have signed, and nobody else.",
  "signers.all": "All {count} signers have signed, and nobody else.",
  "signers.done":
    "All {count} people are done: each has signed or done what was asked of them, and nobody else.",

  "beside.pass":
    "All files that came with it are there ({count}). Those that repeat what is sealed are equal to it; the others are as their list says.",
  "beside.some": "What came with it is unchanged, but these files are missing: {names}.",
  "beside.changed": "These files that came with it were changed: {names}.",
  "beside.more": "These files came with it, but are not part of the evidence: {names}.",

  "failed.sealedBy": "The seal is not valid: {reason}.",
  "failed.wholeDocument": "The seal does not cover the whole file: {reason}.",
  "failed.nothingChanged": "The seal does not match this file: {reason}.",
  "failed.time": "The time is not reliable: {reason}.",
  "failed.level": "The seal is not what it promises: {reason}.",
  "failed.entries": "The record of events is incomplete: {reason}.",
  "failed.original": "The original file is not the one that was sent: {reason}.",
  "failed.contents": "The contents are not as recorded: {reason}.",
  "failed.signers": "The signatures are incomplete: {reason}.",

  "fault.added": "{added} were added behind the {sealed} that were sealed",
  "fault.cutOff": "it was cut off, and its end is missing",
  "fault.notValidWhenMade": "its certificate was not valid when it was made",
  "fault.chain": "the certificate {name} beside it can't be checked",

  "fault.signatureKind": "the signature is of another kind",
  "fault.signatureVersion": "the signature is of another version",
  "fault.otherContent": "it was made for other content",
  "fault.bytesFollowStructure": "bytes follow a structure in it",
  "fault.structureHoldsTooMuch": "a structure in it holds too much",
  "fault.malformed": "a structure in it is malformed",
  "fault.digestKind": "a digest in it is of a kind that we do not take",
  "fault.signatureAlgorithm": "a signature in it is of a kind that we do not take",
  "fault.notOneSigner": "it has not exactly one signer",
  "fault.signatureInvalid": "its signature does not hold",
  "fault.signerCertificateMissing": "the certificate of its signer is missing",
  "fault.attributes": "its signed attributes are not ours",
  "fault.otherCertificate": "it was signed in the name of another certificate",
  "fault.unsigned": "something unsigned stands in it",
  "fault.notValidThen": "its certificate was not valid then",
  "fault.certificatesNotNamed": "its certificates are not those that the seal names",
  "fault.notForTimeStamps": "its certificate is not for time stamps",
  "fault.certificateNotNamed": "it does not name its certificate",

  "fault.textMissing": '"{text}" is missing at byte {at}',
  "fault.numberWrong": "a number is wrong at byte {at}",
  "fault.objectTooLarge": "an object is too large",
  "fault.keyMissing": "a key is missing at byte {at}",
  "fault.keyTwice": "the key {key} stands twice",
  "fault.stringWithoutEnd": "a string has no end",
  "fault.valueMissing": "a value is missing at byte {at}",
  "fault.noObjects": "the last part of the file holds no objects",
  "fault.endOfFile": "the end of the file is not as we write it",
  "fault.bytesFollowEnd": "bytes follow the end of the file",
  "fault.encrypted": "the file is encrypted",
  "fault.trailer": "the trailer is damaged",
  "fault.index": "the index of the file is damaged",
  "fault.indexForm": "the index of the file is not as we write it",
  "fault.indexNamesNothing": "the index of the file names no object",
  "fault.indexOrder": "the index of the file is out of order",
  "fault.objectElsewhere": "object {number} is not where it should be",
  "fault.bytesFollowObject": "bytes follow object {number}",
  "fault.objectLength": "object {number} has no length",

  "fault.notOurSeal": "it is not a seal of ours",
  "fault.securityStore": "the seal names no security store",
  "fault.securityStores": "it has two security stores",
  "fault.stampField": "the seal names no field for a time stamp",
  "fault.noSeal": "no seal stands at its end",
  "fault.severalSeals": "several seals stand at its end",
  "fault.sealKind": "the seal is of another kind",
  "fault.originalLength": "the seal does not say how long the original is",
  "fault.between": "something stands between the original and what was added at the seal",
  "fault.sealTime": "the seal has no time",
  "fault.recordMissing": "the record of events is missing",
  "fault.noWayToSeal": "the document does not lead to its seal",
  "fault.afterSeal": "more than an archive revision follows the seal",
  "fault.noArchiveField": "the seal has prepared no archive time stamp",
  "fault.sealDamaged": "the seal is damaged",
  "fault.sealCoverage": "the seal does not cover the whole file",
  "fault.notHexadecimal": "the signature is not plain hexadecimal",
  "fault.bytesFollowSignature": "bytes follow the signature",

  "fault.tooLarge": "it is too large",
  "fault.longerThanSaid": "it is longer than it says",
  "fault.shorterThanSaid": "it is shorter than it says",
  "fault.packed": "it can't be unpacked",
  "fault.notJson": "it is not JSON",
  "fault.shape": "{where} is not as it should be",
  "fault.otherSeal": "it belongs to another seal",
  "fault.entryMissing": "entry {entry} is missing",
  "fault.entryNotNext": "entry {entry} does not follow the one before it",
  "fault.entryOlder": "entry {entry} is older than the one before it",
  "fault.entryChanged": "entry {entry} was changed",
  "fault.entryOfAnother": "entry {entry} belongs to another document",
  "fault.entryNotLater": "entry {entry} extends the time to sign, but not to a later end",
  "fault.firstEntry": "it does not begin with the sending",
  "fault.originalDigest": "its digest is another than every entry says",
  "fault.stampOlder": "a time stamp is older than what it covers",
  "fault.stampsOutOfOrder": "its archive time stamps are out of order",
  "fault.renewedAfterEnd": "an archive time stamp was renewed after its end",
  "fault.renewedByUnknown":
    "{name} has renewed its archive time stamp, and is neither named by the seal nor known here",
  "fault.renewalHoldsTooMuch":
    "a renewal of its archive time stamp brings what nothing there needs",
  "fault.earlierArchive": "its archive time stamp is of an earlier form, and can't be renewed",
  "fault.levelWantsStamp": "{level} wants a time stamp",
  "fault.levelHasNoStamp": "{level} has no time stamp",
  "fault.levelWantsMaterial": "{level} wants material for later checks",
  "fault.levelHasNoArchive": "{level} has no archive revision",
  "fault.levelWantsArchiveStamp": "{level} wants an archive time stamp",
  "fault.levelHasNoArchiveStamp": "{level} has no archive time stamp",
  "fault.contentChanged": "what was sent is not what its entry says",
  "fault.pageCount": "the number of pages is not what was sent",
  "fault.consentNotNamed": "the consent text is not the one that is named",
  "fault.passkey": "no passkey of {email} signed what this signer is said to have signed",
  "fault.consentNotAccepted": "the consent text is not the one that a signer accepted",
  "fault.consentLanguage": "the consent text is not in the language in which a signer accepted it",
  "fault.valuesChanged": "what {name} filled in is not what its entry says",
  "fault.notAllSigned": "{signed} of {signers} signers have signed",
  "fault.notSignedOnce": "{email} has not signed exactly once",
  "fault.shownMissing": "what was shown for entry {entry} is missing",
  "fault.shownOther": "what {email} was shown is not what was sealed",

  "fault.fieldsOfOthers": "what {name} filled in has fields that were not theirs, or twice",
  "fault.answerNotKept": "{field} is not kept as its field says",
  "fault.answerMissing": "{field} has no answer",
  "fault.answerNotAsked": "{field} has an answer, but its conditions say that it was not asked",
  "fault.answerMiscomputed": "{field} does not hold what its formula computes",
  "fault.answerNotTaken": "{field} has an answer that it does not take",
  "fault.answerDiffers": "{field} is not the same at each of its places",
  "fault.notMark": "{field} is a box with another answer than a mark",
  "fault.tooFewMarks": "{field} has fewer marks than it asks for",
  "fault.tooManyMarks": "{field} has more marks than it allows",
  "fault.severalChoices": "{field} has more than one choice",
  "field.labelled": "“{label}”",
  "field.unlabelled": "field {id}",
  "certificate.named": "“{name}” of {organization}",
} as const;

export type SentenceCode = keyof typeof sentences;
