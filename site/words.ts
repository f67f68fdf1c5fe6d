// Registers the site's texts: must be the first import of the renderer.
// Source: spec §1.
import { siteTexts } from '#texts/site.ts';
import { setTexts } from '#ui/text.ts';

setTexts(siteTexts);
