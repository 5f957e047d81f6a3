// Tests that Node imports and runs the packages without a compiler and without a DOM.
import assert from 'node:assert/strict';
import { createPortaria, formatCodigo, PortariaError } from '@portaria/client';
import { sessionFrom } from '@portaria/client/server';
import { PortariaLogin } from '@portaria/login';

assert.equal(formatCodigo('52998224725'), '529.982.247-25');
assert.equal(typeof PortariaLogin, 'function');
const away = { baseUrl: 'http://127.0.0.1:1' };
await assert.rejects(createPortaria(away).me(), PortariaError);
const request = (headers) => new Request('http://localhost/', { headers });
assert.equal(await sessionFrom(request({}), away), null);
await assert.rejects(sessionFrom(request({ Cookie: 'svc_auth=x' }), away), PortariaError);
