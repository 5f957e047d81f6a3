// Tests that Node imports and runs the client without a compiler.
import assert from 'node:assert/strict';
import { createPortaria, formatCodigo, PortariaError } from '@portaria/client';

assert.equal(formatCodigo('52998224725'), '529.982.247-25');
await assert.rejects(createPortaria({ baseUrl: 'http://127.0.0.1:1' }).me(), PortariaError);
