// How long a client may take: the limits of the server that both services create.
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { closeServer, createHttpServer, listen } from './server.ts';

test('ten seconds for the headers, fifteen for the request, a minute and a bit for silence', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer(express(), {});
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
  });
});

test('a port that is in use is named', async () => {
  const [first, second] = [createHttpServer(express(), {}), createHttpServer(express(), {})];
  await listen(first, 0, '127.0.0.1');
  onTestFinished(() => closeServer(first));
  const { port } = first.address() as AddressInfo;
  await expect(listen(second, port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use`,
  );
});
