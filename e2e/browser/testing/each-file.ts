// Vitest runs this before each test file. The files of a worker share its modules, but each has a connection of its own to the browser.
import { afterAll, beforeAll } from 'vitest';
import { connect, disconnect } from './visit.ts';

beforeAll(connect);
afterAll(disconnect);
