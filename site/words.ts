// The words of the site, there before any of its modules asks for one: the renderer imports this file first.
// Source: spec §1.
import { siteTexts } from '#texts/site.ts';
import { setTexts } from '#ui/text.ts';

setTexts(siteTexts);
