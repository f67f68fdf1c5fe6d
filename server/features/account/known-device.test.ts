// The cookie of a known browser in production. Source: decision 0096.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { testConfig } from '#test/world.ts';
import { firstPrivacyPolicy } from '#texts/privacy.ts';
import { openKnownDevice } from './known-device.ts';

it('is named by the privacy policy, with its purpose and its life', () => {
  const words = firstPrivacyPolicy.replace(/\s+/g, ' ');
  expect(words).toContain('satu kuki (cookie) bernama titian-user-device');
  expect(words).toContain('supaya tebakan kata sandi oleh orang lain tidak menghalangi Anda masuk');
  expect(words).toContain('satu tahun sejak Anda terakhir masuk');
});

it('goes to this host over TLS only, and to no script', () => {
  const config = { ...testConfig('postgres://nobody@127.0.0.1:9/none'), TITIAN_MODE: 'production' as const };
  const sent: string[] = [];
  const reply = { header: (_name: string, value: string) => sent.push(value) } as unknown as FastifyReply;
  const browser = openKnownDevice({ config }, 'user', { headers: {} } as FastifyRequest, reply);
  browser.remember({ id: newId(), hash: 'hash' });
  expect(sent[0]).toMatch(
    /^__Host-titian-user-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
});
