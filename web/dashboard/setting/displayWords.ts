// Registers the texts of how the pages are shown: imported first, since modules read texts while they load.
import { displayTexts } from '#texts/display.ts';
import { addTexts } from '#ui/text.ts';

addTexts(displayTexts);
