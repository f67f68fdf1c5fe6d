// Every list of endpoints in the contract is served by a feature (the compiler then requires a handler for each), and
// every requirement that a test claims to prove exists.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { date, instant, month } from '#contract/fields.ts';
import { searchFields } from '#domain/personal-number.ts';
import { readScopeNames, readScopes } from '#domain/read-token.ts';
import { wordsByField, wordsOfField } from '#platform/field-words.ts';
import { readItems, readNamed } from '../../scripts/checklist.mjs';
import { codeFiles, isTest, read } from './sources.ts';

describe('the contract', () => {
  it('is served completely, each list by one feature', () => {
    const features = codeFiles.filter((file) => file.startsWith('server/features/') && !isTest(file)).map(read);
    const served = features.flatMap((text) => [...text.matchAll(/\.serve\(\s*(\w+)/g)].map((match) => match[1] ?? ''));
    const lists = Object.keys(contract);
    expect(lists.filter((list) => served.filter((name) => name === list).length !== 1)).toEqual([]);
  });

  it('offers each call once', () => {
    const calls = Object.values(contract).flatMap((list) => Object.values(list).map(({ call }) => call));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe('a read token', () => {
  const calls = Object.values(contract as Record<string, Record<string, Endpoint>>).flatMap((list) =>
    Object.values(list).filter(({ readScope }) => readScope !== undefined),
  );

  it('is taken only where figures are read, with the right that its scope asks for', () => {
    const wrong = calls.filter(
      ({ call, who, readScope, raw, act, body }) =>
        !call.startsWith('GET staff/reports/') ||
        typeof who !== 'object' ||
        readScope === undefined ||
        who.staff !== readScopes[readScope] ||
        raw === true ||
        act === true ||
        body !== undefined,
    );
    expect(wrong.map(({ call }) => call)).toEqual([]);
  });

  it('has something to read with each scope', () => {
    expect(new Set(calls.map(({ readScope }) => readScope))).toEqual(new Set(readScopeNames));
  });
});

describe('an address', () => {
  // A person's number in it stays in histories, proxies and logs.
  const numbers = ['+6281234567890', '3273014101850001', 'ratna@contoh.example'];
  /** Ids and signatures, whose shape is checked where they are used. */
  const ids = ['lending', 'officer', 'branch', 'area', 'member', 'until', 'signature'];

  it('takes free text only in fields that a body can take too, and no such field is left out', () => {
    const free = Object.values(contract).flatMap((list) =>
      Object.values<Endpoint>(list).flatMap(({ call, query }) =>
        Object.entries((query as z.ZodObject | undefined)?.shape ?? {})
          .filter(([name, field]) => !ids.includes(name) && numbers.some((text) => z.safeParse(field, text).success))
          .map(([name]) => `${call} ${name}`),
      ),
    );
    const known: readonly string[] = searchFields;
    expect(free.length).toBeGreaterThan(30);
    expect(free.filter((each) => !known.includes(each.split(' ').at(-1) ?? ''))).toEqual([]);
  });

  it('is read for free text in one place, which knows a key from a text', () => {
    const readers = codeFiles.filter(
      (file) =>
        /^(web|console|ui)\//.test(file) &&
        !isTest(file) &&
        new RegExp(`\\.get\\('(${searchFields.join('|')}|phone|email|value|name)'\\)`).test(read(file)),
    );
    expect(readers).toEqual([]);
  });
});

const toSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

/** The names of all fields that a schema takes, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...[...Object.values(properties), ...Object.values(rest)].flatMap(fieldsOf)];
}

describe('a field of a call', () => {
  const parts = ['first', 'second', 'file'];

  it('has words of its own, so that no refusal names it as the wire does', () => {
    const schemas = Object.values(contract as Record<string, Record<string, Endpoint>>)
      .flatMap((list) => Object.values(list))
      .flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined));
    const taken = new Set(schemas.flatMap((schema) => fieldsOf(toSchema(schema))));
    expect(taken.size).toBeGreaterThan(150);
    expect([...taken].filter((name) => !parts.includes(name) && wordsByField[name] === undefined)).toEqual([]);
    expect(Object.keys(wordsByField).filter((name) => !taken.has(name))).toEqual([]);
  });

  it('is named by its words, its row, and the call that it belongs to', () => {
    expect(wordsOfField('memberLoans[2][principal]')).toBe('Pokok pinjaman (baris 3)');
    expect(wordsOfField('plainPassword[first]')).toBe('Kata sandi');
    expect(wordsOfField('password', 'POST me/lendingtransactions')).toBe('Password');
    expect(wordsOfField('identityFile[file]')).toBe('Foto KTP');
    expect(wordsOfField('value', 'POST resettings/requests')).toBe('Email atau nomor HP');
    expect(wordsOfField('value')).toBe('Nilai');
  });
});

describe('a date of a call', () => {
  it.each(['0000-01-01', '1800-01-01', '2026-02-30', '9999-12-31', '20266-01-01'])('is never %s', (text) => {
    expect(z.safeParse(date, text).success).toBe(false);
    expect(z.safeParse(instant, `${text}T00:00:00Z`).success).toBe(false);
    if (!text.endsWith('30')) expect(z.safeParse(month, text.slice(0, -3)).success).toBe(false);
  });

  it('has no other schema', () => {
    const schemas = codeFiles.filter((file) => file.startsWith('contract/') && /iso\.|\\d\{4\}/.test(read(file)));
    expect(schemas).toEqual(['contract/fields.ts']);
  });
});

describe('the checklist', () => {
  it('has every item that a test names', async () => {
    const items = new Set((await readItems()).map(({ id }) => id));
    const unknown = [...(await readNamed())].filter(([id]) => !items.has(id));
    expect(unknown).toEqual([]);
  });

  it('gives each item a number of its own', async () => {
    const ids = (await readItems()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
