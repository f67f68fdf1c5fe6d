// A picture is checked by its bytes, whatever its name and type say, and stored re-encoded.
// Source: spec §5.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Refused } from './refuse.ts';
import { normalisePicture } from './pictures.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } });

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await normalisePicture({ bytes }, 'ktp');
    return 'accepted';
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

describe('a stored picture', () => {
  it('has no side above 1024 px and stays in proportion', async () => {
    const stored = await normalisePicture({ bytes: await plain(4000, 3000).jpeg().toBuffer() }, 'ktp');
    const { format, width, height } = await sharp(stored).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1024, height: 768 });
  });

  it('is not enlarged', async () => {
    const { width } = await sharp(
      await normalisePicture({ bytes: await plain(300, 200).png().toBuffer() }, 'ktp'),
    ).metadata();
    expect(width).toBe(300);
  });

  it('has none of its metadata left', async () => {
    const sent = await plain(200, 100)
      .withExif({ IFD0: { Copyright: 'rahasia-pengirim' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .jpeg()
      .toBuffer();
    const withTrailer = Buffer.concat([sent, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const stored = await normalisePicture({ bytes: withTrailer }, 'ktp');
    const { exif, xmp, iptc, comments } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, comments }).toEqual({});
    expect(stored.includes('rahasia-pengirim')).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
  });

  it('is upright although the camera was turned', async () => {
    const turned = await plain(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp(await normalisePicture({ bytes: turned }, 'ktp')).metadata();
    expect({ width, height }).toEqual({ width: 100, height: 200 });
  });
});

describe('what is no picture', () => {
  const refusedFiles: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<html><body>ktp</body></html>')],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['nothing', () => new Uint8Array()],
    ['the first bytes of a picture with text behind them', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x41, 0x42])],
    ['an archive', () => Buffer.from('PK\u0003\u0004')],
    ['a moving picture', () => plain(10, 10).gif().toBuffer()],
    [
      'a picture cut short',
      async () => (await plain(800, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    ],
  ];
  it.each(refusedFiles)('%s is refused', async (_, bytes) => {
    expect(await refusalOf(await bytes())).toBe('error.image.not_image');
  });

  it('is distinguished from one with too many pixels, which is not decoded', async () => {
    const bomb = await plain(14_000, 14_000).png().toBuffer();
    expect(await refusalOf(bomb)).toBe('error.image.too_large');
  });
});
