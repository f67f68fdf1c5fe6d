// A whole text with markup from the server, sanitized again in the browser: headings, paragraphs, lists, tables,
// emphasis.
// Usage: <MarkupText html={terms.body} />. For a single line use Markup, for an agreement that must be read
// ScrollAgreement.
// Source: spec §8.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './MarkupText.module.css';

const allowed = {
  ALLOWED_TAGS: 'h2 h3 h4 p ol ul li strong em br table caption thead tbody tfoot tr th td'.split(' '),
  ALLOWED_ATTR: [],
};

export function MarkupText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
