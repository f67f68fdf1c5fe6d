// A short text with markup from the server, sanitized again in the browser: only emphasis and line breaks are
// allowed.
// Usage: <Markup html={step} />. For whole agreements see ScrollAgreement.
// Source: spec §3, §8.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const allowed = { ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br', 'span'], ALLOWED_ATTR: [] };

export function Markup({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  return <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
