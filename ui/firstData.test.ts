// What was asked for before the application's script is taken once, by the first call, in the session it was asked with.
import { afterEach, expect, it } from 'vitest';
import { takeFirst } from './firstData.ts';

/** The name is of this test alone: others in this process make calls too, and each name is taken once. */
const early = (token: string) => ({ token, answers: { 'GET of-this-test': Promise.resolve(new Response('{}')) } });

afterEach(() => {
  globalThis.titianFirst = undefined;
});

it('is taken by the first call of its name, and never again', () => {
  globalThis.titianFirst = early('t-1');
  expect(takeFirst('GET of-this-test', 't-1')).toBeInstanceOf(Promise);
  expect(takeFirst('GET of-this-test', 't-1')).toBeNull();
  // One that comes late is older than what the application has asked for by itself.
  globalThis.titianFirst = early('t-1');
  expect(takeFirst('GET of-this-test', 't-1')).toBeNull();
});

it('is not taken in another session', () => {
  globalThis.titianFirst = { token: 't-2', answers: { 'GET me/summary': Promise.resolve(new Response('{}')) } };
  expect(takeFirst('GET me/summary', 't-1')).toBeNull();
});
