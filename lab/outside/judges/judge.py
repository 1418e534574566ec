"""What pyHanko and docs/verify.py say of every PDF in a folder: `judge.py FOLDER TRUSTED_FOLDER`. One line for each: file, judge, verdict."""

import logging
import sys
from pathlib import Path

from asn1crypto.x509 import Certificate
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko_certvalidator import ValidationContext

sys.path.insert(0, str(Path(__file__).parents[3] / "docs"))
import verify  # noqa: E402

logging.disable(logging.CRITICAL)


def judge(path, trusted, lists):
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=False)
        # Nothing is fetched. Lists from beside count only for levels whose files hold none.
        rules = {"trust_roots": trusted, "allow_fetching": False, "revocation_mode": "hard-fail"}
        try:
            context = DocumentSecurityStore.read_dss(reader).as_validation_context(rules)
        except NoDSSFoundError:
            context = ValidationContext(**rules, crls=lists)
        seal = reader.embedded_regular_signatures[-1]
        status = validate_pdf_signature(seal, context, ts_validation_context=context)
        stamp = status.timestamp_validity
        words = [
            "bottom line true" if status.bottom_line else "bottom line FALSE",
            f"modifications {status.modification_level.name}",
        ]
        if stamp is not None:
            words.append("time stamp trusted" if stamp.valid and stamp.trusted else "time stamp NOT trusted")
        for archive in reader.embedded_timestamp_signatures:
            archive.compute_integrity_info()
            whole = archive.coverage.name == "ENTIRE_FILE"
            words.append("archived" if whole else "archive time stamp does NOT cover the file")
        return ", ".join(words)


def second(path):
    """The verifier for strangers, who has no certificate to compare."""
    words, _ = verify.main(str(path))
    return words.split(":")[0]


def main(folder, trusted_folder):
    trusted = [Certificate.load(one.read_bytes()) for one in sorted(Path(trusted_folder).glob("*.der"))]
    lists = [one.read_bytes() for one in sorted(Path(trusted_folder).glob("*.crl"))]
    for path in sorted(Path(folder).glob("*.pdf")):
        try:
            verdict = judge(path, trusted, lists)
        except Exception as error:  # a judge that falls over has not accepted
            verdict = f"fails: {type(error).__name__} {error}"
        print(path.name, "pyhanko", verdict, sep="\t", flush=True)
        print(path.name, "verifyPy", second(path), sep="\t", flush=True)


main(*sys.argv[1:])
