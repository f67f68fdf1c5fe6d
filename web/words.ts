// The words of this application, there before any of its modules asks for one: the entry imports this file first.
// Source: design §1 (budget of the first load).
import { setTexts } from '#ui/text.ts';
import { webTexts } from '#texts/web.ts';

setTexts(webTexts);
