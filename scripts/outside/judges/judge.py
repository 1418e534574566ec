"""What pyHanko says of every PDF in a folder: `judge.py FOLDER TRUSTED_FOLDER`. One line for each: file, judge, verdict."""

import logging
import sys
from pathlib import Path

from asn1crypto.x509 import Certificate
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko_certvalidator import ValidationContext

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


def main(folder, trusted_folder):
    trusted = [Certificate.load(one.read_bytes()) for one in sorted(Path(trusted_folder).glob("*.der"))]
    lists = [one.read_bytes() for one in sorted(Path(trusted_folder).glob("*.crl"))]
    for path in sorted(Path(folder).glob("*.pdf")):
        try:
            verdict = judge(path, trusted, lists)
        except Exception as error:  # a judge that falls over has not accepted
            verdict = f"fails: {type(error).__name__} {error}"
        print(path.name, "pyhanko", verdict, sep="\t", flush=True)


main(*sys.argv[1:])
