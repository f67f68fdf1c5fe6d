import { describe, expect, it } from 'vitest';
import { readStored } from './stored-file.ts';

describe('a stored file', () => {
  it('that does not open is not found for whoever asked, and an error line', async () => {
    const said: [object, string][] = [];
    const log = { error: (facts: object, text: string) => void said.push([facts, text]) };
    const broken = { get: () => Promise.reject(new Error('Encrypted bytes are damaged.')) };
    expect(await readStored(log, broken, 'photos/a.jpg')).toBeNull();
    expect(said).toEqual([
      [{ key: 'photos/a.jpg', error: 'Error: Encrypted bytes are damaged.' }, 'stored file does not open'],
    ]);
    const sound = { get: async (key: string) => Buffer.from(key) };
    expect(String(await readStored(log, sound, 'photos/a.jpg'))).toBe('photos/a.jpg');
  });
});
