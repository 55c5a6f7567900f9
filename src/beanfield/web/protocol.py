"""HTTP as uvicorn reads it, where even what is no HTTP is answered by a page or JSON."""

from __future__ import annotations

import asyncio
import re
from http import HTTPMethod, HTTPStatus
from typing import Final
from urllib.parse import unquote

from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from beanfield.web.app import unreadable

FIRST_LINE: Final = re.compile(rb"([!#$%&'*+.^_`|~\w-]{1,40}) (/[!-~]*)")
METHODS: Final = frozenset(method.value for method in HTTPMethod)
LONGEST_ADDRESS: Final = 0xFFFF
"""Bytes of an address that the parser takes."""


def protocol(app: Litestar) -> type[asyncio.Protocol]:
    """The protocol of a server that lets this application say that a request cannot be read."""

    class Protocol(HttpToolsProtocol):
        """HTTP whose connection ends, with an answer, at what cannot be read."""

        _read = b""
        _address = b""

        def data_received(self, data: bytes) -> None:
            self._read = data
            super().data_received(data)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._address = b""

        def on_url(self, url: bytes) -> None:
            super().on_url(url)
            self._address += url

        def send_400_response(self, msg: str) -> None:
            if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
                self.transport.write(self._refusal())
            self.transport.close()

        def _refusal(self) -> bytes:
            status, address = HTTPStatus.BAD_REQUEST, self._address
            line = FIRST_LINE.match(self._read)
            if len(address) > LONGEST_ADDRESS:
                status = HTTPStatus.REQUEST_URI_TOO_LONG
            elif line and not address:
                address = line[2]
                if line[1].decode() not in METHODS:
                    status = HTTPStatus.NOT_IMPLEMENTED
            path = unquote(address.partition(b"?")[0].decode("latin-1"))
            headers, body = unreadable(app, status, path, self.headers if self._address else [])
            lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
            lines += [name + b": " + value for name, value in headers]
            return b"\r\n".join([*lines, b"connection: close", b"", body])

    return Protocol
