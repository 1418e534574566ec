"""The client of the protocol's own Python SDK: python client.py, with the job as JSON on standard input."""

import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def main() -> None:
    job = json.load(sys.stdin)
    headers = {"authorization": f"Bearer {job['key']}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(job["url"], http_client=http)) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            results = {}
            # It checks each result against the tool's output schema.
            for name, arguments in job["calls"]:
                result = await client.call_tool(name, arguments)
                results[name] = result.content[0].text if result.is_error else result.structured_content
            revision = client.session.protocol_version
    print(json.dumps({"revision": revision, "tools": tools, "results": results}))


asyncio.run(main())
