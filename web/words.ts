// The words of this application, there before any of its modules asks for one: the entry imports this file first.
// Source: docs/design.md §1.
import { setTexts } from '#ui/text.ts';
import { webTexts } from '#texts/web.ts';

setTexts(webTexts);
