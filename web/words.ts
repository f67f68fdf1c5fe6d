// Registers the application's texts. Must be the first import of the entry.
// Source: docs/design.md §1.
import { setTexts } from '#ui/text.ts';
import { webTexts } from '#texts/web.ts';

setTexts(webTexts);
