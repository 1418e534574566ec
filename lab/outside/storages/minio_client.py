"""Digests of objects by MinIO's own client: python minio_client.py, with the job as JSON on standard input."""

import hashlib
import json
import sys
from urllib.parse import urlsplit

from minio import Minio

job = json.load(sys.stdin)
endpoint = urlsplit(job["endpoint"])
client = Minio(
    endpoint=endpoint.netloc,
    access_key=job["user"],
    secret_key=job["secret"],
    region=job["region"],
    secure=endpoint.scheme == "https",
)
digests = []
for path in job["paths"]:
    found = client.get_object(bucket_name=job["bucket"], object_name=path)
    digests.append(hashlib.sha256(found.read()).hexdigest())
print(json.dumps(digests))
