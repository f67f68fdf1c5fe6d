// Forms with files: what browsers send is read to the byte, and anything else is no form. Source: RFC 7578.
import { describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=----garis';
const form = (text: string) => readMultipart(Buffer.from(text.replaceAll('\n', '\r\n')), type);
const part = (name: string, body: string) => `------garis\nContent-Disposition: form-data; ${name}\n\n${body}\n`;

describe('a form with files', () => {
  it('is what a browser sends: texts, bytes, empty values, marks in names', async () => {
    const body = new FormData();
    const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => (at % 3 === 0 ? 13 : at % 3 === 1 ? 10 : 45));
    body.append('nama "lengkap"', 'Siti\r\nRahmah');
    body.append('kosong', '');
    body.append('foto', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg');
    const sent = new Request('http://x/', { method: 'POST', body });
    const contentType = sent.headers.get('content-type') ?? '';
    const parts = readMultipart(Buffer.from(await sent.arrayBuffer()), contentType);
    expect(parts).toEqual([
      { name: 'nama "lengkap"', text: 'Siti\r\nRahmah' },
      { name: 'kosong', text: '' },
      { name: 'foto', file: bytes },
    ]);
  });

  it('may have no part, and no line end at its end', () => {
    expect(form('------garis--')).toEqual([]);
    expect(form(`${part('name="a"', '1')}------garis--`)).toEqual([{ name: 'a', text: '1' }]);
  });

  it.each([
    ['no boundary in its type', () => readMultipart(Buffer.from('x'), 'multipart/form-data')],
    ['another beginning', () => form(`x\n${part('name="a"', '1')}------garis--\n`)],
    ['no end', () => form(part('name="a"', '1'))],
    ['something after its end', () => form(`${part('name="a"', '1')}------garis--\nx`)],
    ['headers without an end', () => form('------garis\nContent-Disposition: form-data; name="a"')],
    ['a part without a name', () => form(`${part('filename="a"', '1')}------garis--\n`)],
    [
      'a part in another encoding',
      () =>
        form(
          `------garis\nContent-Disposition: form-data; name="a"\nContent-Transfer-Encoding: base64\n\nMQ==\n------garis--\n`,
        ),
    ],
    [
      'a header that is none',
      () => form(`------garis\nContent-Disposition: form-data; name="a"\nx\n\n1\n------garis--\n`),
    ],
  ])('is none with %s', (_, read) => {
    expect(read()).toBeNull();
  });
});
