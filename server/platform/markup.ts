// HTML that leaves the server: emphasis and line breaks; in whole texts also headings, paragraphs, lists and tables.
// No scripts, no loading, no links.
// Invariant: no attribute passes; the text of removed elements stays, except scripts and styles.
// Source: spec §3, §8; docs/design.md §1.
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { refused } from './refuse.ts';

const require = createRequire(import.meta.url);
/** Loaded at the first text: it brings a parser of styles along. */
const loadSanitizer = (): typeof sanitize => require('sanitize-html');

const allowed = { allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br'], allowedAttributes: {} };

export function cleanMarkup(html: string): string {
  return loadSanitizer()(html, allowed);
}

const documentTags = {
  allowedTags: 'h2 h3 h4 p ol ul li strong em br table caption thead tbody tfoot tr th td'.split(' '),
  allowedAttributes: {},
  // The page that shows the text has its own first heading.
  transformTags: { h1: 'h2', b: 'strong', i: 'em' },
};

/** A whole text: headings, paragraphs, lists, tables, emphasis. Cleaning twice changes nothing. */
export function cleanDocument(html: string): string {
  return loadSanitizer()(html, documentTags).trim();
}

/** A submitted text as it is stored; refuses `error.empty` when nothing visible remains. */
export function readDocument(html: string, field: string): string {
  const clean = cleanDocument(html);
  const visible = loadSanitizer()(clean, { allowedTags: [], allowedAttributes: {} }).replaceAll('\u00a0', ' ').trim();
  if (visible === '') throw refused('error.empty', { field, slots: { field } });
  return clean;
}
