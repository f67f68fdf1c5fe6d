// The database splits text into words as the domain does, so that the browser's lists, the server's lists and the
// indexes agree.
// Source: decision 0091.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apostrophes, fitsTyped, searchWords } from '#domain/same-text.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Db, openDatabase } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';
import { holdsWords } from './words.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const texts = [
  'Hj. Siti Nur’aini, S.E.',
  'Selisih Rp1.300.000,00 tanggal 29/11/2026 (KUR/2026-07): lihat 3,5% & budi@contoh.id',
  'José Ñuñez ﬁ Ŋala Ạminah',
  '\u202ASari\u00A0\u2009Dewi\u202C\u200B co\u00ADba\u2060',
  'baris\nbaru\tdan spasi',
  `panjang${'a'.repeat(300)} b2c3d4`,
  '100% •••',
  ...Array.from(apostrophes, (sign) => `Nu${sign}man`),
];

const wordsRow = row({ words: col.list(col.text) });
const foundRow = row({ found: col.boolean.nullable() });

it('the words of a text are those of the domain', async () => {
  for (const text of texts) {
    const { words } = await db.one(wordsRow, sql`select tsvector_to_array(search_words(${text})) as words`);
    expect(words.toSorted(), text).toEqual([...searchWords(text)].toSorted());
  }
});

it('a search finds the same texts', async () => {
  const asked = [
    ...texts,
    'nur aini',
    "Nur'a",
    '1.300',
    '1300000',
    'Rp 1.300.000',
    '29-11',
    'S.E.',
    'sari dew',
    '100',
    'iti',
    '%',
  ];
  for (const text of texts)
    for (const typed of asked) {
      const { found } = await db.one(foundRow, sql`select ${holdsWords(sql`${text}::text`, typed)} as found`);
      expect(found ?? false, `${text} by ${typed}`).toBe(fitsTyped(text, typed));
    }
});
