import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testConfig } from '#test/world.ts';
import { envExample } from '../../scripts/env-example.mjs';
import { readConfig } from './config.ts';

const database = 'postgres://titian_app@127.0.0.1:5432/titian';
/** As a generator makes them, and always the same. */
const key = (letter: string) => createHash('sha256').update(letter).digest('base64');
const production = {
  TITIAN_MODE: 'production',
  DATABASE_URL: database,
  PUBLIC_URL: 'https://titian.example',
  CONSOLE_URL: 'https://konsol.titian.example',
  TOKEN_SECRET: key('a'),
  ENCRYPTION_KEY: key('f'),
  HASH_KEY: key('b'),
  BANK_URL: 'https://bank.example',
  BANK_SECRET: key('c'),
  SMS_URL: 'https://sms.example',
  SMS_KEY: key('d'),
  PUSH_KEY: key('g'),
  SMTP_URL: 'smtps://surel.example',
  SIGNATURE_URL: 'https://tandatangan.example',
  SIGNATURE_SECRET: key('e'),
  SIGNATURE_ROOTS: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  STORAGE_DIR: '/var/lib/titian/berkas',
  DATA_REGIONS: 'database=ap-southeast-3, backup=asia-southeast2, objects=id-jakarta, logs=id, mail=ap-southeast-3',
};

/** The variables that the error names, in its order. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}- ([^:]+):/gm)].map(([, name]) => name ?? '');
  }
}

describe('the configuration', () => {
  it('of production passes when everything is given, and cannot be changed afterwards', () => {
    expect(faultsOf(production)).toEqual([]);
    const config = readConfig(production);
    expect(config.SERVICES).toEqual(['web', 'worker', 'console']);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    ['BANK_SECRET', 'c'.repeat(40)],
    ['TOKEN_SECRET', 'changeme-changeme-changeme-changeme'],
    ['ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
    ['PUSH_KEY', Buffer.alloc(32, 9).toString('base64')],
    ['HASH_KEY_PREVIOUS', ''],
    ['ENCRYPTION_KEY_PREVIOUS', Buffer.alloc(32, 9).toString('base64')],
  ])('of production refuses a key that can be guessed: %s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual(value === '' ? [] : [name]);
    // The demonstration makes its own keys, and a developer may type one.
    expect(faultsOf({ ...production, TITIAN_MODE: 'demo', [name]: value })).toEqual([]);
  });

  it('names everything that is missing in one error, with a sentence each', () => {
    expect(faultsOf({})).toEqual([
      'DATABASE_URL',
      'TOKEN_SECRET',
      'ENCRYPTION_KEY',
      'HASH_KEY',
      'BANK_URL',
      'BANK_SECRET',
      'SMS_URL',
      'SMS_KEY',
      'PUSH_KEY',
      'SMTP_URL',
      'SIGNATURE_URL',
      'SIGNATURE_SECRET',
      'STORAGE_DIR atau S3_URL, S3_BUCKET, S3_KEY_ID dan S3_SECRET',
    ]);
  });

  it('names what is wrong together with what production refuses; an empty value counts as missing', () => {
    const wrong = {
      ...production,
      PORT: 'delapan',
      DATABASE_POOL: '1',
      SERVICES: 'web,semua',
      TOKEN_SECRET: 'pendek',
      ENCRYPTION_KEY: 'AAAA',
      SMTP_URL: 'http://surel',
      BANK_URL: 'bank',
      STORAGE_DIR: '',
      CLOCK_URL: 'http://127.0.0.1:8082',
    };
    expect(faultsOf(wrong).toSorted()).toEqual(
      [
        'BANK_URL',
        'CLOCK_URL',
        'DATABASE_POOL',
        'ENCRYPTION_KEY',
        'PORT',
        'SERVICES',
        'SMTP_URL',
        'STORAGE_DIR atau S3_URL, S3_BUCKET, S3_KEY_ID dan S3_SECRET',
        'TOKEN_SECRET',
      ].toSorted(),
    );
  });

  it.each([
    ['CLOCK_URL', 'https://jam.example', 'CLOCK_URL'],
    ['SANDBOX_URL', 'https://tiruan.example', 'SANDBOX_URL'],
    ['PUSH_URL', 'https://tiruan.example', 'PUSH_URL'],
    ['WEBHOOK_URL', 'https://tiruan.example', 'WEBHOOK_URL'],
    // Beyond the curve, or another length.
    ['PUSH_KEY', Buffer.alloc(32, 255).toString('base64'), 'PUSH_KEY'],
    ['PUSH_KEY', 'AAAA', 'PUSH_KEY'],
    ['SMS_KEY', key('g'), 'Kunci'],
    ['FAULT_POINT', 'after-commit', 'FAULT_POINT'],
    ['PUBLIC_URL', 'http://titian.example', 'PUBLIC_URL'],
    ['PUBLIC_URL', 'https://203.0.113.7', 'PUBLIC_URL'],
    ['PUBLIC_URL', 'https://[2001:db8::7]', 'PUBLIC_URL'],
    ['PUBLIC_URL', 'https://titian', 'PUBLIC_URL'],
    ['SIGNATURE_URL', 'http://127.0.0.1:8082', 'SIGNATURE_URL'],
    ['SIGNATURE_ROOTS', '', 'SIGNATURE_ROOTS'],
    ['SIGNATURE_ROOTS', 'akar', 'SIGNATURE_ROOTS'],
    ['SMS_KEY', key('c'), 'Kunci'],
    ['TOKEN_SECRET_PREVIOUS', key('a'), 'Kunci'],
    ['BANK_SECRET_PREVIOUS', 'pendek', 'BANK_SECRET_PREVIOUS'],
    ['ENCRYPTION_KEY_PREVIOUS', 'AAAA', 'ENCRYPTION_KEY_PREVIOUS'],
    ['DATA_REGIONS', '', 'DATA_REGIONS'],
    ['DATA_REGIONS', `${production.DATA_REGIONS}, replica=ap-southeast-1`, 'DATA_REGIONS'],
    ['DATA_REGIONS', production.DATA_REGIONS.replace('mail=ap-southeast-3', 'mail=eu-west-1'), 'DATA_REGIONS'],
    ['S3_URL', 'https://objek.example', 'S3_REGION'],
    ['DATABASE_URL', 'postgres://titian_app@titian.ap-southeast-1.rds.amazonaws.com/titian', 'DATABASE_URL'],
    ['SMTP_URL', 'smtps://email-smtp.us-east-1.amazonaws.com', 'SMTP_URL'],
    ['RESIDENCY_EXCEPTION', 'ya', 'RESIDENCY_EXCEPTION'],
  ])('of production is refused with %s = %j', (name, value, fault) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([fault]);
  });

  it('of production may use regions abroad when it names the document that allows it', () => {
    const abroad = { ...production, DATA_REGIONS: 'database=ap-southeast-1' };
    expect(faultsOf(abroad)).toEqual(['DATA_REGIONS']);
    expect(faultsOf({ ...abroad, RESIDENCY_EXCEPTION: 'Izin OJK S-12/2027, ditandatangani 3 Maret 2027' })).toEqual([]);
  });

  it('of production needs its own address: the default of a demonstration is refused', () => {
    const { PUBLIC_URL: _, ...without } = production;
    expect(faultsOf(without)).toEqual(['PUBLIC_URL']);
  });

  it('of a demonstration may have the stand-in world and its clock', () => {
    const config = testConfig(database, { CLOCK_URL: 'http://127.0.0.1:8082', SANDBOX_URL: 'http://127.0.0.1:8082' });
    expect(config.TITIAN_MODE).toBe('demo');
  });

  it('shows no secret in its error', () => {
    const secret = 'rahasia-yang-pendek';
    expect(() => readConfig({ ...production, TOKEN_SECRET: secret })).toThrow(/TOKEN_SECRET/);
    expect(() => readConfig({ ...production, TOKEN_SECRET: secret })).not.toThrow(new RegExp(secret));
  });
});

it('matches .env.example: npm run env-example', () => {
  expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample());
});
