"""Checks a sealed PDF as evidence-format.md says, version 3: verify.py FILE [SEAL_CERTIFICATE [CHAIN_CERTIFICATE...]]"""
import hashlib, json, re, sys, zipfile, zlib
from datetime import datetime, timedelta, timezone
try:
    import cryptography
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
    x509.load_pem_x509_certificates  # since version 39
except (ImportError, AttributeError):
    sys.exit(print("can't tell: this needs the Python package cryptography, version 39 or newer (pip install --upgrade cryptography)", file=sys.stderr) or 2)
from verify_answers import Number, check_answers, check_attached, need
from verify_facts import facts_of, said_of_asked, said_of_pages, said_of_people
from verify_passkeys import check_passkey
def sha256(data): return hashlib.sha256(data).digest()
def time_of(digits): return datetime.strptime(digits.decode()[:14] + "+0000", "%Y%m%d%H%M%S%z")
def was_valid(certificate, at):  # versions before 42 have the same times without a zone
    first, last = (getattr(certificate, f"not_valid_{one}_utc", None) or getattr(certificate, f"not_valid_{one}").replace(tzinfo=timezone.utc) for one in ("before", "after"))
    return first <= at <= last
def der(tag, *parts):
    body = b"".join(parts)
    size = b"" if len(body) < 128 else len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 128 + len(size) if size else len(body)]) + size + body
def seq(*parts): return der(0x30, *parts)
def oid(digits): return der(6, bytes.fromhex(digits))
def nodes(data):  # (tag, whole value, content) of values side by side, which writing them anew must give
    if not data: return []
    start = 2 + (data[1] & 127 if data[1] > 127 else 0)
    end = start + (int.from_bytes(data[2:start], "big") if start > 2 else data[1])
    need(end <= len(data) and data[0] & 31 != 31 and der(data[0], data[start:end]) == data[:end], "malformed DER")
    return [(data[0], data[:end], data[start:end]), *nodes(data[end:])]
def inside(node, *tags):
    return need((found := nodes(node[2])) and (not tags or tuple(one[0] for one in found) == tags), "another form") and found
PKCS, SHA, EC, NULL, ONE = "2a864886f70d01", "60864801650304020", "2a8648ce3d04030", b"\5\0", der(2, b"\1")
DATA, SIGNED, TYPE, DIGEST, TST, STAMP, CERT1, CERT2 = (
    oid(PKCS + one) for one in ("0701", "0702", "0903", "0904", "09100104", "0910020e", "0910020c", "0910022f"))
HASHES, SHA256 = dict(enumerate((hashes.SHA256(), hashes.SHA384(), hashes.SHA512()))), oid(SHA + "1")
DIGESTS = {seq(oid(f"{SHA}{i + 1}"), *null): one for i, one in HASHES.items() for null in ((), (NULL,))}
RSA, ECDSA = seq(oid(PKCS + "0101"), NULL), seq(oid(EC + "2"))
SIGNATURES = {RSA: None} | {seq(*x): one for i, one in HASHES.items() for x in ((oid(f"{PKCS}010{11 + i:x}"), NULL), (oid(f"{EC}{2 + i}"),))}
def signed_data(cms):  # its members, its certificates, the members of its one signer, and that signer's certificate
    name, wrapped = inside(*nodes(cms), 6, 0xA0)
    data = inside(need(name[1] == SIGNED and inside(wrapped, 0x30), "no SignedData")[0], 2, 0x31, 0x30, 0xA0, 0x31)
    certificates, signer = [one[1] for one in inside(data[3])], inside(inside(data[4], 0x30)[0])
    (raw,) = [one for one in certificates for body in [inside(inside(nodes(one)[0])[0])] if seq(body[3][1], body[1][1]) == signer[1][1]]
    return data, certificates, signer, raw
def check_signed(certificate, kind, signature, data):
    (key := certificate.public_key()).verify(signature, data, *((padding.PKCS1v15(), kind) if isinstance(key, rsa.RSAPublicKey) else (ec.ECDSA(kind),)))
# --- 3. The signature, encoded anew from its certificates, value and time stamp
def seal_signature(cms, content):
    _, certificates, signer, raw = signed_data(cms)
    token = inside(inside(inside(signer[6], 0x30)[0], 6, 0x31)[1], 0x30)[0][1] if len(signer) > 6 else None
    issuer, serial = (one[1] for one in inside(signer[1], 0x30, 2))
    values = (TYPE, DATA), (DIGEST, der(4, content)), (CERT2, seq(seq(seq(der(4, sha256(raw)), seq(seq(der(0xA4, issuer)), serial)))))
    attributes = b"".join(sorted(seq(name, der(0x31, value)) for name, value in values))
    kind, value, unsigned = signer[4][1], signer[5][2], [der(0xA1, seq(STAMP, der(0x31, token)))] if token else []
    anew = seq(ONE, seq(issuer, serial), seq(SHA256), der(0xA0, attributes), kind, der(4, value), *unsigned)
    body = ONE, der(0x31, seq(SHA256)), seq(DATA), der(0xA0, *sorted(set(certificates))), der(0x31, anew)
    seal = x509.load_der_x509_certificate(raw)
    need(kind == (RSA if isinstance(seal.public_key(), rsa.RSAPublicKey) else ECDSA), "a key of another kind")
    need(seq(SIGNED, der(0xA0, seq(*body))) == cms, "its CMS is not in form")
    return check_signed(seal, hashes.SHA256(), value, der(0x31, attributes)) or (seal, value, token, raw, certificates)
# --- 5. A token over this digest, by exactly these certificates
def token_time(token, imprint, fingerprints):
    data, certificates, signer, raw = signed_data(token)
    need(sorted(sha256(one).hex() for one in certificates) == sorted(fingerprints), "another authority's time stamp")
    (content_kind, content), kind = inside(data[2], 6, 0xA0), DIGESTS[signer[2][1]]
    info, tags = inside(content, 4)[0][2], [one[0] for one in signer]
    forms = data[0][2], signer[0][1], DIGESTS[inside(data[1], 0x30)[0][1]], tags, SIGNATURES[signer[4][1]] or kind
    need(forms == (b"\3", ONE, kind, [2, 0x30, 0x30, 0xA0, 0x30, 4], kind), "a token of another form")
    pairs = [inside(one, 6, 0x31) for one in inside(signer[3])]
    attributes = {name[1]: only for name, values in pairs for only, in [inside(values)]}
    own = attributes[TYPE][1], attributes[DIGEST][1], content_kind[1], len(attributes)
    need(own == (TST, der(4, hashlib.new(kind.name, info).digest()), TST, len(pairs)), "a token for other content")
    first, *more = inside(inside(inside(attributes.get(CERT2) or attributes[CERT1])[0])[0])
    chosen = DIGESTS[first[1]].name if first[0] == 0x30 else "sha256" if CERT2 in attributes else "sha1"
    need([first, *more][first[0] == 0x30][1] == der(4, hashlib.new(chosen, raw).digest()), "in another certificate's name")
    authority, (_, _, stamped, _, time, *_) = x509.load_der_x509_certificate(raw), inside(nodes(info)[0])
    check_signed(authority, kind, signer[5][2], der(0x31, signer[3][2]))
    need([DIGESTS[inside(stamped)[0][1]].name, inside(stamped)[1][2]] == ["sha256", imprint], "a time stamp of other bytes")
    usage = authority.extensions.get_extension_for_class(x509.ExtendedKeyUsage)
    need(usage.critical and [one.dotted_string for one in usage.value] == ["1.3.6.1.5.5.7.3.8"], "not for time stamps")
    return need(was_valid(authority, time_of(time[2])), "an authority out of date") and time_of(time[2])
# --- 2. The file
class Revision:
    def __init__(self, data, end):
        found = need(re.search(rb"startxref\n([1-9]\d*)\n%%EOF\n\Z", data[max(0, end - 64):end]), "no end, or another one")
        self.index, self.start, close = int(found[1]), None, b"\nendstream\nendobj\n"
        section = data[self.index:end - len(found[0])]
        table = re.match(rb"xref\n((?:[1-9]\d* [1-9]\d*\n(?:\d{10} \d{5} n \n)+)+)trailer\n<<(.*)>>\n\Z", section, re.S)
        stream = re.match(rb"([1-9]\d*) 0 obj\n<<(.*?)\n/Type /XRef\n/W \[1 4 2\]\n/Index \[([\d ]+)\]\n/Length (\d+)>>\nstream\n", section, re.S)
        self.end, self.table, self.trailer = end, bool(table), need(table or stream, "an index of another form")[2]
        runs = [(int(first), int(count)) for first, count in re.findall(rb"(?m)^(\d+) (\d+)$" if table else rb"(\d+) (\d+)", table[1] if table else stream[3])]
        numbers = [first + i for first, count in runs for i in range(count)]
        if table: rows = [(int(g), int(o)) for o, g in re.findall(rb"(\d{10}) (\d{5}) n \n", table[1])]
        else:
            body = section[stream.end():-len(close)]
            rows = [(int.from_bytes(body[i + 5:i + 7], "big"), int.from_bytes(body[i + 1:i + 5], "big")) for i in range(0, len(body), 7)]
            own = rows.pop() == (0, self.index) and self.trailer.startswith(b"/Size %d\n" % (numbers[-1] + 1)) and numbers.pop() == int(stream[1])
            plain = stream[3] == b" ".join(b"%d %d" % run for run in runs) and set(body[::7]) == {1}
            need(own and plain and section.endswith(close) and len(body) == int(stream[4]), "an index of another form")
        need(len(rows) == len(numbers) and all(a + n < b for (a, n), (b, _) in zip(runs, runs[1:])), "an index out of order")
        self.start, self.objects, self.at, self.generations = rows[0][1], {}, {}, dict(zip(numbers, (row[0] for row in rows)))
        for number, (generation, offset), stop in zip(numbers, rows, [offset for _, offset in rows[1:]] + [self.index]):
            own = data[offset:stop].startswith(head := b"%d %d obj\n" % (number, generation))
            need(own and data[stop - 8:stop] == b"\nendobj\n", "an object elsewhere")
            self.objects[number], self.at[number] = data[offset + len(head):stop - 8], offset + len(head)
        self.seals = [number for number, one in self.objects.items() if one.startswith(b"<</Type /Sig\n")]
HEAD = (rb"/Filter /Adobe\.PPKLite\n/SubFilter /%s\n/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]\n/Contents <(?P<hex>(?:[0-9a-f]{2})+)>")
SEAL = (rb"<</Type /Sig\n" + HEAD % rb"ETSI\.CAdES\.detached" + rb"\n/M \(D:(\d{14})Z\)\n/XXUndersign <</Format 3\n"
        rb"/OriginalBytes ([1-9]\d*)\n/Audit (\d+) 0 R(?:\n/SecurityStore (\d+))?(?:\n/ArchiveField (\d+))?>>")
def gap(data, revision, number, pattern):
    match = need(re.match(pattern, revision.objects[number]), "a signature of another form")
    a, b = revision.at[number] + match.start("hex") - 1, revision.at[number] + match.end("hex") + 1
    need([int(match[i]) for i in (1, 2, 3)] == [a, b, revision.end - b], "it does not cover the whole file")
    padded = bytes.fromhex(match["hex"].decode())
    size = need(padded[1] == 0x82, "no signature") and 4 + int.from_bytes(padded[2:4], "big")
    return need(not padded[size:].strip(b"\0"), "bytes follow the signature") and (match, padded[:size], sha256(data[:a] + data[b:revision.end]))
# --- 6. The archive revision: everything in it follows from the sealing revision, but for the token
def archive(data, sealing, last, catalog, store, field):
    found = need(re.match(rb"(?s)/Size (\d+)(.*?\n/Prev )\d+(\n/ID .*)\Z", sealing.trailer), "a trailer of another form")
    size, token, expected = int(found[1]), None, {}
    if store: expected[catalog] = sealing.objects[catalog][:-2] + b"\n/DSS " + sealing.objects[store] + b">>"
    if size in last.objects:
        token = gap(data, last, size, rb"<</Type /DocTimeStamp\n" + HEAD % rb"ETSI\.RFC3161" + rb">>\Z")[1:]
        expected |= {field: sealing.objects[field][:-2] + b"\n/V %d 0 R>>" % size, size: last.objects[size]}
    highest = max(size, *(number + 1 for number in expected)) + (not last.table)
    trailer = b"/Size %d%s%d%s" % (highest, found[2], sealing.index, found[3])
    expected = expected, trailer, sealing.table, {number: sealing.generations.get(number, 0) for number in expected}
    return need((last.objects, last.trailer, last.table, last.generations) == expected, "something else follows the seal") and token
# --- 4. audit.json, in which numbers are written as JCS writes them
PARTY = "id", "email", "firstName", "lastName", "order", "role"
def jcs(value):
    if isinstance(value, list): return "[" + ",".join(map(jcs, value)) + "]"
    if not isinstance(value, dict): return value if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)
    return "{" + ",".join(jcs(one) + ":" + jcs(value[one]) for one in sorted(value, key=lambda name: name.encode("utf-16-be"))) + "}"
def json_digest(value): return sha256(jcs(value).encode()).hex()
def part(value, *names): return {name: value[name] for name in names if name in value}
def read_audit(source):
    match = need(re.match(rb"<</Type /EmbeddedFile\n/Subtype /application#2fjson\n/Params <</Size (\d+)\n/ModDate \([^)]*\)>>\n"
                          rb"/Filter /FlateDecode\n/Length (\d+)>>\nstream\n(.*)\nendstream\Z", source, re.S), "no audit.json")
    size, unpacker = need(int(match[1]) <= 1 << 26, "too large") and int(match[1]), zlib.decompressobj()
    text = unpacker.decompress(match[3], size + 1)
    need(len(match[3]) == int(match[2]) and len(text) == size and unpacker.eof and not unpacker.unused_data, "another length")
    return json.loads(text.decode(), parse_float=Number, parse_int=Number)
def check_record(audit):
    entries, content, valid = audit["entries"], audit["content"], {}
    for i, entry in enumerate(entries):
        before = entries[i - 1] if i else {"hash": "0" * 64, "at": ""}
        body, signer = {name: one for name, one in entry.items() if name != "hash"}, entry["data"].get("signer")
        need([body["seq"], body["prev"], entry["hash"]] == [str(i + 1), before["hash"], json_digest(body)], "an entry was changed")
        own = part(entry, "envelopeId", "document") == part(audit, "envelopeId", "document")
        need(own and entry["at"] >= before["at"] and (entry["type"] == "created") == (i == 0), "an entry out of place")
        if entry["type"] == "signed": need(valid.setdefault(signer, [entry])[0] is entry, "a signer signed twice")
        if entry["type"] == "extended": need(entry["data"]["before"] < entry["data"]["expiresAt"], "an end was moved, but not later")
        if entry["type"] == "taken-back": valid.pop(signer, None)
        if entry["type"] == "kept": valid[signer].append(entry)
    sent = [entry["data"]["contentSha256"] for entry in entries if "contentSha256" in entry["data"]][-1]
    need(json_digest(content) == sent and str(len(content["pages"])) == audit["pages"]["original"], "what was sent was changed")
    texts = {need(sha256(one["text"].encode()).hex() == one["sha256"], "a text was changed") and one["sha256"]: one.get("language") for one in audit["disclosures"]}
    shown, filled = {json_digest(one): one for one in audit["shown"]}, {one["signerId"]: one for one in audit["values"]}
    counts = {len(valid), len(filled), len(audit["values"]), len(content["signers"])}
    need(set(valid) == set(filled) == {one["id"] for one in content["signers"]} and len(counts) == 1, "not every signer has signed")
    for signer in content["signers"]:
        acts, values = valid[signer["id"]], filled[signer["id"]]
        first, expected = acts[0]["data"], (json_digest(values), values["name"], values["email"], values["email"], True)
        signed = first["valuesSha256"], first["name"], acts[0]["actor"]["email"], signer["email"], texts.get(first["disclosureSha256"], 0) == first.get("disclosureLanguage")
        same = part(content, "title", "message", "fileName") | part(audit, "document") | part(values, "phoneSha256") | {
            "sender": part(entries[0]["actor"], "name", "email"), "signer": signer["id"],
            "fields": [one for one in content["fields"] if one["signerId"] == signer["id"]]}
        need(signed == expected, "what was filled in was changed")
        check_answers(content["fields"], values, audit["values"])
        before = [one["data"]["contentSha256"] for one in entries if "contentSha256" in one["data"] and int(one["seq"]) < int(acts[0]["seq"])]
        check_passkey(signer, acts[0], before[-1], json_digest)
        for data in [act["data"] for act in acts if "shownSha256" in act["data"]]:
            seen = shown[data["shownSha256"]]
            own = [part(one, *PARTY) for one in seen["signers"] if one["id"] == signer["id"]]
            need(own == [part(signer, *PARTY)] and part(seen, *same) == same, "something else was shown")
            read, accepted = (seen["disclosureSha256"], seen.get("language")), (data.get("disclosureSha256"), data.get("disclosureLanguage"))
            need(accepted in ((None, None), read), "another text was shown")
# --- 9. What a verifier says
def check(data):  # all but whom to believe
    last = Revision(data, len(data))
    sealing = last if last.seals else Revision(data, last.start)
    number = need(len(sealing.seals) == 1, "not one seal") and sealing.seals[0]
    match, cms, content = gap(data, sealing, number, SEAL)
    original, record, store, field = (match[i] and int(match[i]) for i in (6, 7, 8, 9))
    starts = sealing.start == original + (data[original - 1] not in b"\r\n") and data[original:sealing.start] in (b"", b"\n")
    catalog = int(re.search(rb"/Root (\d+) ", sealing.trailer)[1])
    fields = re.findall(rb"(\d+) 0 R", re.search(rb"/Fields \[([^\]]*)\]", sealing.objects[catalog])[1])
    leads = any(b"\n/V %d 0 R" % number in sealing.objects.get(int(one), b"") for one in fields)
    need(starts and leads, "it does not follow the original, or nothing leads to it")
    stamp = archive(data, sealing, last, catalog, store, field) if last is not sealing else None
    (seal, value, token, raw, certificates), at = seal_signature(cms, content), time_of(match[5])
    audit, fingerprint = read_audit(sealing.objects[record]), sha256(raw).hex()
    own = audit["format"], audit["seal"]["certificateSha256"], audit["originalBytes"], audit["sealedAt"][:19]
    need(own == ("undersign-audit-3", fingerprint, str(original), at.isoformat()[:19]), "the record of another seal")
    need(was_valid(seal, at) and sha256(data[:original]).hex() == audit["document"], "another original, or a seal out of date")
    check_record(audit)
    wanted = {"B-B": (0, 0, 0), "B-T": (1, 0, 0), "B-LT": (1, 1, 0), "B-LTA": (1, 1, 1)}[level := audit["seal"]["level"]]
    material = last is not sealing if store else wanted[1] and b"/DSS " in sealing.objects[catalog]
    need((token is not None, bool(material), stamp is not None) == wanted, f"not what {level} promises")
    prints, latest = audit["seal"]["timestampCertificatesSha256"], datetime.fromisoformat(audit["entries"][-1]["at"][:19] + "+00:00")
    times = [token_time(*one, prints) for one in ((token, sha256(value)), stamp) if one and one[0]]
    need(all(time >= latest - timedelta(minutes=5) for time in times), "a time stamp is older than what it covers")
    return audit, level, (times or [at])[0], bool(times), raw, set(certificates)
def verify(data, trusted):
    audit, level, at, _, raw, certificates = check(data)
    need(trusted and raw == trusted[0] and certificates <= set(trusted), "sealed by somebody who is not trusted here")
    return f"genuine: {level}, {at.isoformat()}, {audit['content']['title']!r}"
# --- As a command
USAGE = "usage: verify.py FILE [SEAL_CERTIFICATE [CHAIN_CERTIFICATE...]]\nCertificates are PEM or DER; evidence-format.md tells what is checked. FILE may be the evidence zip: its sealed.pdf and attachments are checked, and nothing else that."
def certificates_in(data):
    need(bytes.fromhex("06092a864886f70d010702") not in data[:24], "this is a signature, not a certificate")
    many = x509.load_pem_x509_certificates(data) if b"-----BEGIN" in data else [x509.load_der_x509_certificate(data)]
    return [one.public_bytes(serialization.Encoding.DER) for one in many]
def opened(name):  # the file, or the sealed document in an evidence zip
    if open(name, "rb").read(4) != b"PK\3\4": return open(name, "rb").read()
    found = [one for one in zipfile.ZipFile(name).infolist() if re.fullmatch(r"(?!__MACOSX/)(.*/)?sealed\.pdf", one.filename) and one.file_size < 1 << 28]
    return zipfile.ZipFile(name).read(need(len(found) == 1 and found, "the zip does not have exactly one sealed.pdf")[0])
def plain(text): return re.sub(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", "?", text)  # what people have written
def about(audit, at, stamped, raw):
    seal, facts = x509.load_der_x509_certificate(raw), facts_of(audit)
    yield f"Sealed {at.isoformat()}, by " + ("the clock of a time-stamp authority" if stamped else "the operator's own clock, which nobody else confirms")
    yield f"with {plain(seal.subject.rfc4514_string())}, SHA-256 {sha256(raw).hex()}"
    yield plain(f"Sent by {facts['sent']['by']['name']} <{facts['sent']['by']['email']}>. {' '.join([*said_of_asked(facts), *said_of_pages(facts['pages'])])}")
    for name, email, act, more in said_of_people(facts): yield plain(f"{name} <{email}>: " + ". ".join(one.rstrip(".") for one in (act, *more)) + ".")
    for entry in (one for one in audit["entries"] if one["type"] in ("signed", "kept", "taken-back")):
        data, person = entry["data"], f"{entry['data'].get('name', entry['actor']['name'])} <{entry['actor']['email']}>"
        seen = next((one for one in audit["shown"] if "shownSha256" in data and json_digest(one) == data["shownSha256"]), None)
        fields = f", {len(seen['fields'])} of their fields" if seen and seen["fields"] else ""
        what = f"was shown this document{fields} and the terms" if seen else "nothing proves what was shown"
        done = data.get("act", "signed") if entry["type"] == "signed" else entry["type"]
        yield plain(f"{entry['at']} entry {entry['seq']}: {done} by {person} from {entry['ip']}; {what}")
def main(name=None, *given):  # what to say, and the exit code
    if name is None or name.startswith("-"): return USAGE, 2
    try: data, trusted = opened(name), [der for one in given for der in certificates_in(open(one, "rb").read())]
    except (OSError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error) as error: return f"can't be read: {error}\n{USAGE}", 2
    if b"%PDF-" not in data[:1024] or b"/XXUndersign <</Format 3" not in data: return "not one of these documents: it has no seal of format 3 (verify.html reads format 2, too)", 2
    try: (audit, level, at, stamped, raw, certificates), _ = (checked := check(data)), check_attached(name, checked[0])
    except Exception as error: return f"changed, or sealed in another way: {error or repr(error)}", 1  # whatever makes it fail is not of our making
    told = "\n".join([f"{level}, {plain(repr(audit['content']['title']))}", *about(audit, at, stamped, raw)])
    if not trusted: return f"unchanged: {told}\nNo certificate was given: compare this SHA-256 with the one that the operator publishes.", 3
    if raw not in trusted: return f"unchanged, but sealed with another certificate than the one given: {told}", 1
    if not certificates <= set(trusted): return f"unchanged, but certificates of its chain were not given: {told}", 3
    return f"genuine: {told}", 0
if __name__ == "__main__":
    sentence, code = main(*sys.argv[1:])
    print(sentence, file=sys.stderr if code == 2 else sys.stdout)
    sys.exit(code)
