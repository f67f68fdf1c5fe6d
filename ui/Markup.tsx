// A piece of text that the server sends with markup, cleaned again in the browser: emphasis and line breaks are all
// that passes.
// Usage: <Markup html={step} />. For whole agreements see ScrollAgreement.
// Source: spec §3, §8.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const allowed = { ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br', 'span'], ALLOWED_ATTR: [] };

export function Markup({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  return <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
