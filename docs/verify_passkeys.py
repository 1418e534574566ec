"""Whether a signer's passkey has signed what they signed (evidence-format.md, 4): the part of verify.py for passkeys."""
import base64, hashlib, json, re
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from verify_answers import need
SIGNED = "signer", "act", "name", "reason", "address", "witnessOf", "witnessed", "valuesSha256", "disclosureSha256", "shownSha256"
# As browsers write it: small letters, no user, and a port only where it is not the scheme's own.
BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
ORIGIN = re.compile(r"(https?)://((?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*|(?:" + BYTE + r"\.){3}" + BYTE + r")(?::([1-9][0-9]{0,4}))?")
def sha256(data): return hashlib.sha256(data).digest()
def decoded(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
def holds(algorithm, key, data, signature):
    kind = {"ES256": ec.EllipticCurvePublicKey, "RS256": rsa.RSAPublicKey}[algorithm]
    how = (ec.ECDSA(hashes.SHA256()),) if algorithm == "ES256" else (padding.PKCS1v15(), hashes.SHA256())
    try:
        public = serialization.load_der_public_key(key)
        return isinstance(public, kind) and public.verify(signature, data, *how) is None
    except (InvalidSignature, UnsupportedAlgorithm): return False
def check_passkey(signer, entry, content_sha256, json_digest):
    data = entry["data"]
    asked = any(check.get("kind") == "passkey" for check in signer.get("checks", []))
    if not asked and not any(name.startswith("passkey") for name in data): return
    algorithm, key, client, device, signature = (data["passkey" + name] for name in ("Algorithm", "PublicKey", "ClientData", "AuthenticatorData", "Signature"))
    client, device, said = decoded(client), decoded(device), json.loads(decoded(client))
    subject = {"envelopeId": entry["envelopeId"], "document": entry["document"], "contentSha256": content_sha256,
               "signed": {name: data[name] for name in SIGNED if name in data}}
    page = ORIGIN.fullmatch(said["origin"])
    need(page and page[3] != {"http": "80", "https": "443"}[page[1]] and int(page[3] or 0) < 65536, "a passkey was used elsewhere")
    need(said.get("crossOrigin") is not True, "a passkey was used in a frame")
    need(said["type"] == "webauthn.get" and decoded(said["challenge"]).hex() == json_digest(subject), "a passkey signed something else")
    need(len(device) >= 37 and device[:32] == sha256(page[2].encode()) and device[32] & 5 == 5, "no user was verified")
    need(holds(algorithm, decoded(key), device + sha256(client), decoded(signature)), "the signature of a passkey does not hold")
