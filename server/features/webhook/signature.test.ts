// A message's signature, against values that `openssl dgst -sha256 -hmac` gave.
// Source: decision 0132; docs/webhooks.md.
import { expect, it } from 'vitest';
import { signatureOf } from './signature.ts';

const at = new Date('2025-12-01T04:00:00.900Z');
const body = '{"id":"evt"}';
const withNew = 'eee8a5d0f9056820886505bb0dd243218ea65f7bbd236b1c42b629ae69e85997';
const withOld = '071d3099c158437592d5ccb38c1d8acd54953e9bf641726f995c4a78f11e9f9d';

it('names the second and the HMAC of "second.body", in hex', () => {
  expect(signatureOf(body, ['titian_wh_test'], at)).toBe(`t=1764561600,v1=${withNew}`);
});

it('has one for each secret that stands, the present one first', () => {
  expect(signatureOf(body, ['titian_wh_test', 'titian_wh_old'], at)).toBe(`t=1764561600,v1=${withNew},v1=${withOld}`);
});
