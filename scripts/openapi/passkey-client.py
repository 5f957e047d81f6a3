"""Passkeys against a running service with a WebAuthn client that is not Portaria's: that of the PyPI package fido2.

The package reads the options, checks the relying party, collects the client data and encodes the answer. The key below
answers it as a security key does, in CTAP2. Reads its settings from stdin as one line of JSON: api, origin, cookie.
Prints one line for each step, and waits for a line after "registered": then the passkey counts for roles.
"""

import hashlib
import json
import os
import sys
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.client import ClientError, DefaultClientDataCollector, Fido2Client, UserInteraction
from fido2.cose import ES256
from fido2.ctap import CtapDevice
from fido2.hid import CAPABILITY
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticatorData,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
)

TIMEOUT_S = 20
MAKE_CREDENTIAL, GET_ASSERTION, GET_INFO, SELECTION = 0x01, 0x02, 0x04, 0x0B
INVALID_COMMAND, NO_CREDENTIALS = 0x01, 0x2E
FLAG = AuthenticatorData.FLAG


class Key(CtapDevice):
    """A security key with one resident ES256 credential, a fingerprint reader and a counter."""

    capabilities = CAPABILITY.CBOR

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.rp_id = None
        self.user = None
        self.counter = 0

    @classmethod
    def list_devices(cls):
        return iter(())

    def call(self, cmd, data=b"", event=None, on_keepalive=None):
        command, fields = data[0], cbor.decode(data[1:]) if len(data) > 1 else {}
        if command == GET_INFO:
            options = {"rk": True, "up": True, "uv": True, "plat": False}
            return b"\0" + cbor.encode({1: ["FIDO_2_0"], 3: bytes(16), 4: options, 6: [2], 9: ["usb"]})
        if command == MAKE_CREDENTIAL:
            self.rp_id, self.user = fields[2]["id"], fields[3]
            public = ES256.from_cryptography_key(self.private.public_key())
            attested = AttestedCredentialData.create(bytes(16), self.id, public)
            return b"\0" + cbor.encode({1: "none", 2: bytes(self.data(fields.get(7), FLAG.AT, attested)), 3: {}})
        if command == GET_ASSERTION:
            allowed = [one["id"] for one in fields.get(3, [])]
            if fields[1] != self.rp_id or (allowed and self.id not in allowed):
                return bytes([NO_CREDENTIALS])
            data = self.data(fields.get(5))
            signature = self.private.sign(data + fields[2], ec.ECDSA(hashes.SHA256()))
            credential = {"id": self.id, "type": "public-key"}
            return b"\0" + cbor.encode({1: credential, 2: bytes(data), 3: signature, 4: {"id": self.user["id"]}})
        return b"\0" if command == SELECTION else bytes([INVALID_COMMAND])

    def data(self, asked, flags=FLAG(0), attested=b""):
        self.counter += 1
        if asked and asked.get("uv"):  # the fingerprint is read only when the client wants it
            flags |= FLAG.UV
        rp_id_hash = hashlib.sha256(self.rp_id.encode()).digest()
        return AuthenticatorData.create(rp_id_hash, flags | FLAG.UP, self.counter, attested)


class Service:
    def __init__(self, api, origin):
        self.api, self.origin = api, origin

    def ask(self, path, cookie, body=None):
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api + path, data=sent, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                cookies = [one.split(";")[0] for one in answer.headers.get_all("Set-Cookie", [])]
                own = [one for one in cookies if one.startswith("svc_auth=")]
                return answer.status, json.loads(answer.read()), own[-1] if own else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read()), None

    def call(self, name, cookie, body=None):
        return self.ask("/functions/v1/" + name, cookie, body)


def require(what, answer, status, code=None):
    seen = (answer[0], answer[1].get("code") if code and isinstance(answer[1], dict) else None)
    if seen != (status, code):
        sys.exit(f"{what}: {answer[0]} {json.dumps(answer[1])}, expected {status} {code or ''}")
    print(what, flush=True)
    return answer


def main():
    settings = json.loads(sys.stdin.readline())
    origin, by_code = settings["origin"], settings["cookie"]
    service, key = Service(settings["api"], origin), Key()
    browser = Fido2Client(key, DefaultClientDataCollector(origin), UserInteraction())

    def options(tipo, cookie=None):
        status, body, _ = service.call("passkey-options", cookie, {"tipo": tipo})
        if status != 200:
            sys.exit(f"options to {tipo}: {status} {body}")
        return body

    def asserted(tipo, cookie=None):
        asked = PublicKeyCredentialRequestOptions.from_dict(options(tipo, cookie))
        return json.loads(json.dumps(dict(browser.get_assertion(asked).get_response(0))))

    asked = PublicKeyCredentialCreationOptions.from_dict(options("registrar", by_code))
    made = json.loads(json.dumps(dict(browser.make_credential(asked))))
    require("register", service.call("passkey-register", by_code, {**made, "nome": "fido2"}), 200)

    require("refused before the step-up", service.ask("/rest/v1/alunos?limit=1", by_code), 403, "passkey_required")
    too_early = require("sign in", service.call("passkey-verify", None, asserted("entrar")), 200)[2]
    require("me", service.call("me", too_early), 200)
    require("refused within 24 hours", service.ask("/rest/v1/alunos?limit=1", too_early), 403, "passkey_required")
    print("registered", flush=True)
    sys.stdin.readline()

    answer = asserted("confirmar", by_code)
    confirmed = require("step up", service.call("passkey-verify", by_code, answer), 200)[2]
    require("allowed after the step-up", service.ask("/rest/v1/alunos?limit=1", confirmed), 200)
    require("the old token gains nothing", service.ask("/rest/v1/alunos?limit=1", by_code), 403, "passkey_required")
    require("the same answer again", service.call("passkey-verify", by_code, answer), 401, "passkey_invalid")

    key.counter = 0
    require("a copy of the key", service.call("passkey-verify", None, asserted("entrar")), 401, "passkey_invalid")

    foreign = Fido2Client(key, DefaultClientDataCollector("https://evil.example"), UserInteraction())
    try:
        foreign.get_assertion(PublicKeyCredentialRequestOptions.from_dict(options("entrar")))
    except ClientError:
        print("a page of another domain", flush=True)
    else:
        sys.exit("a page of another domain: the client signed for it")
    print("done", flush=True)


if __name__ == "__main__":
    main()
