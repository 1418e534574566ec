"""The published library of Standard Webhooks: python webhooks.py, with calls and secrets as JSON on standard input."""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def is_taken(secret: str, body: str, headers: dict[str, str]) -> bool:
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


job = json.load(sys.stdin)
print(json.dumps([is_taken(each["secret"], each["body"], each["headers"]) for each in job]))
