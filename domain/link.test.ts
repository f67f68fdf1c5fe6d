// Which addresses may be published as links.
import { describe, expect, it } from 'vitest';
import { parseLink } from './link.ts';

describe('a link', () => {
  it.each([
    ['https://video.example/tonton?v=abc', 'https://video.example/tonton?v=abc'],
    ['  HTTPS://Video.Example  ', 'https://video.example/'],
  ])('%s is followed', (text, link) => {
    expect(parseLink(text)).toBe(link);
  });

  it.each([
    ['javascript:alert(1)'],
    ['http://video.example/'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://0x7f000001/'],
    ['https://localhost/'],
    ['https://video.example:5432/'],
    ['https://a:b@video.example/'],
    ['//video.example'],
    ['video'],
    [''],
  ])('%s is not', (text) => {
    expect(parseLink(text)).toBeNull();
  });
});
